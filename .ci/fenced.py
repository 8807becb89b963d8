"""Print the commands in fenced ``sh`` blocks of a Markdown file: ``fenced.py FILE NUMBER...``."""

import re
import sys
from pathlib import Path


def main(file: str, *numbers: str) -> None:
    """Print the blocks of those numbers, from 1."""
    text = Path(file).read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    for number in numbers:
        print(blocks[int(number) - 1], end="")


main(*sys.argv[1:])
