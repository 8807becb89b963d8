"""What README.md shows is what the package does."""

import doctest
import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_python_examples() -> None:
    text = README.read_text(encoding="utf-8")
    sessions = re.findall(r"^```pycon\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    examples = doctest.DocTestParser().get_doctest(
        "".join(sessions), {}, README.name, str(README), 0
    )
    assert examples.examples
    report: list[str] = []
    doctest.DocTestRunner().run(examples, out=report.append)
    assert not report, "".join(report)
