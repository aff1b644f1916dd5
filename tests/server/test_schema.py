"""The generated files are those that the types of the server give now."""

from pathlib import Path

from paiju.server.protocol.schema import page, typescript

ROOT = Path(__file__).parents[2]


def test_the_documents_are_fresh() -> None:
    assert (ROOT / "docs" / "protocol.md").read_text("utf-8") == page()


def test_the_types_of_the_client_are_fresh() -> None:
    assert (ROOT / "web" / "src" / "protocol.ts").read_text("utf-8") == typescript()
