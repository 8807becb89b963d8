"""Check what the source archive and a wheel hold: ``contents.py LIST SDIST WHEEL``.

LIST names the files of the repository, one a line, as they were before anything was built.
"""

import fnmatch
import sys
import tarfile
import zipfile
from pathlib import Path

MADE_BY_SDIST = ["PKG-INFO", "setup.cfg", "src/redtiles.egg-info/*"]
REPOSITORY_ONLY = [".*"]
ONE_KIND_OF_PROCESSOR = ["redtiles/_bulk_v3"]
SHIPPED = ["*.py", "*.pyi", "*/py.typed", "*.css", "*.js"]
DIST_INFO = ["METADATA", "WHEEL", "RECORD", "entry_points.txt", "top_level.txt", "licenses/LICENSE"]


def without(names: set[str], patterns: list[str]) -> set[str]:
    """The names that match none of the patterns."""
    return {name for name in names if not any(fnmatch.fnmatch(name, p) for p in patterns)}


def is_extension(name: str) -> bool:
    """Whether a file is a compiled module."""
    return name.endswith((".so", ".pyd"))


def wheel_names(files: set[str], held: set[str]) -> set[str]:
    """What a wheel should hold; only the suffix of the extensions is taken from what it holds."""
    package = {name.removeprefix("src/") for name in files if name.startswith("src/")}
    names = package - without(package, SHIPPED)
    for module in (name.removesuffix(".pyx") for name in package if name.endswith(".pyx")):
        built = [name for name in fnmatch.filter(held, f"{module}.*") if is_extension(name)]
        if not built and module not in ONE_KIND_OF_PROCESSOR:
            built = [f"{module}.so"]
        names.update(built)
        names.add(f"{module}.pyi")
    (info,) = {name.split("/")[0] for name in held if ".dist-info/" in name}
    return names | {f"{info}/{name}" for name in DIST_INFO}


def compare(archive: str, held: set[str], wanted: set[str]) -> bool:
    """Print the differences, and tell whether there are none."""
    for name in sorted(wanted - held):
        print(f"{archive} lacks {name}")
    for name in sorted(held - wanted):
        print(f"{archive} should not hold {name}")
    return held == wanted


def main(list_file: str, sdist: str, wheel: str) -> int:
    """Compare both archives with the list; 0 when they hold what they should."""
    files = set(Path(list_file).read_text(encoding="utf-8").splitlines())
    with tarfile.open(sdist) as archive:
        members = {m.name.partition("/")[2] for m in archive.getmembers() if m.isfile()}
    in_sdist = without(members, MADE_BY_SDIST)
    with zipfile.ZipFile(wheel) as archive:
        in_wheel = set(archive.namelist())
    sdist_ok = compare("sdist", in_sdist, without(files, REPOSITORY_ONLY))
    wheel_ok = compare("wheel", in_wheel, wheel_names(files, in_wheel))
    print(f"sdist: {len(in_sdist)} files, wheel: {len(in_wheel)} files")
    return 0 if sdist_ok and wheel_ok else 1


sys.exit(main(*sys.argv[1:]))
