"""How long does ``import redtiles`` take, beyond the start of Python?

Asserts that it stays below a fifth of a second; prints the medians in milliseconds.
"""

import statistics
import subprocess
import sys
import time

ROUNDS = 15
BOUND = 0.2


def seconds(code: str) -> float:
    """The time that a new interpreter takes to run the code."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start


def main() -> None:
    """Measure both, in turns."""
    pairs = [(seconds("pass"), seconds("import redtiles")) for _ in range(ROUNDS)]
    bare, full = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(f"python {bare * 1e3:.1f} ms, import redtiles {(full - bare) * 1e3:.1f} ms more")
    assert full - bare < BOUND


if __name__ == "__main__":
    main()
