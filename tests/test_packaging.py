"""The package as it was installed."""

import re
import subprocess
import sys
from importlib import metadata
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from subprocess import PIPE

import pytest

import redtiles
import redtiles._core

PACKAGE = Path(redtiles.__file__).parent
COMPILED = sorted(
    {
        path.name.split(".")[0]
        for path in PACKAGE.iterdir()
        if path.name.endswith(tuple(EXTENSION_SUFFIXES))
    }
)


def modules_after(code: str) -> set[str]:
    """The names of the modules loaded in a new interpreter that ran the code."""
    code = f"import sys\n{code}\nprint(*sys.modules)"
    command = [sys.executable, "-c", code]
    return set(subprocess.run(command, check=True, stdout=PIPE, text=True).stdout.split())


def test_core_is_compiled() -> None:
    assert str(redtiles._core.__file__).endswith(tuple(EXTENSION_SUFFIXES))


@pytest.mark.parametrize("name", COMPILED)
def test_extension_has_a_stub(name: str) -> None:
    assert (PACKAGE / f"{name}.pyi").is_file()


@pytest.mark.parametrize("name", COMPILED)
def test_extension_needs_no_python_of_ours(name: str) -> None:
    bare = f"""
from types import ModuleType
package = ModuleType("redtiles")
package.__path__ = [{str(PACKAGE)!r}]
sys.modules["redtiles"] = package
import redtiles.{name}
"""
    loaded = {module for module in modules_after(bare) if module.startswith("redtiles.")}
    assert f"redtiles.{name}" in loaded
    assert loaded <= {f"redtiles.{module}" for module in COMPILED}


def test_types_are_published() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_version_is_the_installed_one() -> None:
    assert redtiles.__version__ == metadata.version("redtiles")


def test_import_is_cheap() -> None:
    allowed = modules_after("import __future__, collections.abc, enum, functools, typing")
    loaded = modules_after("import redtiles")
    ours = re.compile(r"redtiles(\.|$)|_cython_|cython_runtime$")  # Cython's are no files
    more = {name for name in loaded - allowed if not ours.match(name)}
    assert more <= set(sys.builtin_module_names)
