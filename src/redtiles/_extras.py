"""Libraries that only an extra installs, loaded when they are first needed."""

from __future__ import annotations

from typing import Any

__all__ = ["MissingExtraError", "load"]


class MissingExtraError(ImportError):
    """A library is not installed; the message names the pip command that installs it."""


def load(module: str, extra: str) -> Any:
    """The module of a library that the extra installs; ``MissingExtraError`` without it."""
    from importlib import import_module  # not needed on import

    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        library = module.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != library:
            raise
        raise MissingExtraError(
            f"this needs {library}, which is not installed: pip install 'redtiles[{extra}]'",
            name=error.name,
        ) from error
