"""A missing extra is told with the command that installs it."""

import subprocess
import sys
from pathlib import Path

import pytest

import needs
from redtiles._extras import MissingExtraError, load


def test_a_library_that_is_there_is_loaded() -> None:
    assert load("json", "sim") is sys.modules["json"]
    assert load("importlib.metadata", "sim") is sys.modules["importlib.metadata"]


@pytest.mark.parametrize("module", ["no_such_library", "no_such_library.part"])
def test_a_missing_library_is_told_with_the_pip_command(module: str) -> None:
    with pytest.raises(MissingExtraError, match=r"pip install 'redtiles\[sim\]'") as caught:
        load(module, "sim")
    assert caught.value.name == "no_such_library"
    assert isinstance(caught.value, ImportError)


def test_what_a_library_itself_lacks_is_not_blamed_on_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "needs_another.py").write_text("import no_such_library\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError) as caught:
        load("needs_another", "sim")
    assert not isinstance(caught.value, MissingExtraError)


def test_a_missing_library_skips_a_test_or_fails_it(monkeypatch: pytest.MonkeyPatch) -> None:
    needs.needs("json", "sim")
    monkeypatch.delenv(needs.EVERYTHING, raising=False)
    with pytest.raises(pytest.skip.Exception, match="redtiles"):
        needs.needs("no_such_library", "sim")
    monkeypatch.setenv(needs.EVERYTHING, "1")
    with pytest.raises(pytest.fail.Exception, match="redtiles"):
        needs.needs("no_such_library", "sim")


def test_a_missing_program_skips_a_test_or_fails_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert needs.needs_program("no-such-program", Path(sys.executable).name)
    monkeypatch.delenv(needs.EVERYTHING, raising=False)
    with pytest.raises(pytest.skip.Exception, match="no-such-program"):
        needs.needs_program("no-such-program")
    monkeypatch.setenv(needs.EVERYTHING, "1")
    with pytest.raises(pytest.fail.Exception, match="no-such-program"):
        needs.needs_program("no-such-program")


ADAPTER_WITHOUT = """
import sys
sys.modules[{library!r}] = None
import redtiles
import redtiles.adapters
try:
    import redtiles.adapters.openspiel
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize("library", ["pyspiel", "numpy"])
def test_adapter_names_the_command_that_installs_what_it_needs(library: str) -> None:
    code = ADAPTER_WITHOUT.format(library=library)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip().endswith("pip install 'redtiles[openspiel]'")
