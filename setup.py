"""The extension modules and how they are compiled; everything else stands in pyproject.toml.

``REDTILES_DEBUG=1`` compiles with Cython's run-time checks and C assertions, and without vectors,
``REDTILES_SANITIZE=1`` with the address and undefined-behavior sanitizers: see CONTRIBUTING.md.
"""

import os
import platform
import re
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

MODULES: dict[str, list[str]] = {
    "_core": [],
    "_bulk": [],
    "_stones": [],
    "_cards": [],
}
"""The compiled modules, each with compiler flags of its own."""

# A processor of this kind runs the same source faster; which build is used is decided on import.
if (
    platform.machine() in ("x86_64", "AMD64")
    and sys.platform != "win32"
    and "arm64" not in os.environ.get("ARCHFLAGS", "")
):
    MODULES["_bulk_v3"] = ["-mavx2", "-mbmi", "-mbmi2", "-mpopcnt"]

DIRECTIVES = {
    "language_level": 3,
    "auto_pickle": False,
    "autotestdict": False,
    "embedsignature": True,
    "embedsignature.format": "clinic",
    "binding": False,
}

# Not overflowcheck: hashes and random numbers wrap on purpose, and the sanitizer build finds
# every signed overflow.
CHECKS = {"boundscheck": True, "initializedcheck": True, "nonecheck": True}

SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]


def wanted(variable: str) -> bool:
    """Whether an environment variable asks for a build of another kind."""
    return os.environ.get(variable, "0") not in ("", "0")


def included(source: Path) -> list[Path]:
    """What the modules include or cimport."""
    return sorted(path for suffix in ("pxd", "pxi", "h") for path in source.glob(f"*.{suffix}"))


def with_checks_on(source: Path, target: Path) -> Path:
    """Copy what Cython reads, turning on again the checks that single kernels turn off.

    A kernel's own decorator outranks the directives given to Cython.
    """
    target.mkdir(parents=True, exist_ok=True)
    off = re.compile(rf"\b({'|'.join(CHECKS)})\(False\)")
    for path in [source / "__init__.py", *source.glob("*.pyx"), *included(source)]:
        text = path.read_text(encoding="utf-8")
        (target / path.name).write_text(off.sub(r"\1(True)", text), encoding="utf-8")
    return target


class BuildExt(build_ext):
    """Adds the flags of the kind of build, which depend on the compiler at hand."""

    def build_extensions(self) -> None:
        """Compile every extension with them."""
        msvc = self.compiler.compiler_type == "msvc"
        if sanitize and msvc:
            raise SystemExit("REDTILES_SANITIZE=1 needs gcc or clang")
        if debug or sanitize:
            flags = ["/Od", "/UNDEBUG"] if msvc else ["-O1", "-g", "-UNDEBUG"]
        else:
            flags = ["/O2"] if msvc else ["-O3", "-g0"]
        for extension in self.extensions:
            if debug:  # as compilers without vectors of any size see the source
                extension.define_macros.append(("REDTILES_PLAIN", "1"))
            extension.extra_compile_args += flags + SANITIZERS * sanitize
            extension.extra_link_args += SANITIZERS * sanitize
        super().build_extensions()


debug = wanted("REDTILES_DEBUG")
sanitize = wanted("REDTILES_SANITIZE")

# One folder for each kind of build, so that none takes another's files for its own.
build_base = Path("build", ("debug" if debug else "release") + "-sanitize" * sanitize)
source = Path("src", "redtiles")
if debug:
    source = with_checks_on(source, build_base / "checked" / "redtiles")

extensions = [
    Extension(
        f"redtiles.{name}",
        [str(source / f"{name}.pyx")],
        include_dirs=[str(source)],
        depends=[str(path) for path in [source / "_bulk.pyx", *included(source)]],
        extra_compile_args=list(flags),
    )
    for name, flags in MODULES.items()
]

setup(
    ext_modules=cythonize(
        extensions,
        build_dir=str(build_base / "cython"),
        compiler_directives=DIRECTIVES | (CHECKS if debug else {}),
    ),
    cmdclass={"build_ext": BuildExt},
    options={"build": {"build_base": str(build_base)}, "build_ext": {"parallel": os.cpu_count()}},
)
