"""On what the figures were measured."""

from __future__ import annotations

import os
import platform
import re
import sys
from pathlib import Path

import redtiles._core
from benchmarks import yardstick
from benchmarks.peers import versions
from redtiles import bulk


def processor() -> str:
    """The model of the processor, as the system tells it."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    family = re.search(r"^cpu family\s*:\s*(.+)$", text, re.MULTILINE)
    if not found:
        return platform.processor() or platform.machine()
    return found[1] + (f" (family {family[1]})" if family else "")


def cores() -> int:
    """How many this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def built_with() -> str:
    """The compiler that made the installed extension, as it noted in the file itself."""
    noted = re.findall(rb"(GCC: \([^\0]+|clang version [^\0]+)", core_bytes())
    return noted[0].decode() if noted else "unknown"


def cython_version() -> str:
    """The Cython that made the installed extension."""
    found = re.search(rb"_cython_(\d+(?:_\d+)+)", core_bytes())
    return found[1].decode().replace("_", ".") if found else "unknown"


def core_bytes() -> bytes:
    """The compiled core."""
    return Path(str(redtiles._core.__file__)).read_bytes()


def machine() -> dict[str, str]:
    """What a reader of the figures must know."""
    described = {
        "processor": processor(),
        "cores": str(cores()),
        "system": f"{platform.system()} {platform.machine()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "redtiles": f"{redtiles.__version__}, {bulk.instruction_set()}",
        "redtiles built with": f"{built_with()}, Cython {cython_version()}",
        "yardstick built with": yardstick.compiler_version(),
        "peers": ", ".join(
            f"{name} {version or 'MISSING'}" for name, version in versions().items()
        ),
    }
    if hasattr(os, "getloadavg"):
        described["load at the start"] = f"{os.getloadavg()[0]:.2f}"
    return described
