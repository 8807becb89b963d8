"""What the contestants are made of: packages that may be missing, and answers that must agree."""

from __future__ import annotations

from importlib import import_module, metadata
from typing import Any

PACKAGES = {
    "cc3d": "connected-components-3d",
    "chess": "chess",
    "matplotlib": "matplotlib",
    "networkx": "networkx",
    "numba": "numba",
    "numpy": "numpy",
    "pyspiel": "open_spiel",
    "rustworkx": "rustworkx",
    "scipy": "scipy",
    "skimage": "scikit-image",
}
"""Modules to import, and the packages of the extra ``bench`` that have them."""


class PeerMissingError(Exception):
    """A contestant cannot take part on this machine; says why."""


class WrongAnswerError(AssertionError):
    """A contestant does not give the right answer, so its time means nothing."""


def load(module: str) -> Any:
    """A module of a peer; ``PeerMissingError`` when it cannot be imported."""
    package = PACKAGES[module.split(".")[0]]
    try:
        return import_module(module)
    except ImportError as error:
        raise PeerMissingError(f"{package} is not installed ({error})") from None


def versions() -> dict[str, str | None]:
    """The version of every package of peers; ``None``: not installed."""
    found: dict[str, str | None] = {}
    for package in PACKAGES.values():
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = None
    return found


def agree(what: str, answer: object, right: object) -> None:
    """Raises ``WrongAnswerError`` unless both are equal."""
    if answer != right:
        raise WrongAnswerError(f"{what}: {shortened(answer)}, not {shortened(right)}")


def shortened(value: object) -> str:
    """What is shown of an answer that may be long."""
    text = repr(value)
    return text if len(text) < 200 else f"{text[:197]}..."
