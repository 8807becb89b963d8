"""Print the commands of one fenced ``sh`` block of a Markdown file: ``fenced.py FILE NUMBER``."""

import re
import sys
from pathlib import Path


def main(file: str, number: str) -> None:
    """Print the block of that number, from 1."""
    text = Path(file).read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    print(blocks[int(number) - 1], end="")


main(*sys.argv[1:])
