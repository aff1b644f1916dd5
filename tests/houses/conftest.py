"""Prints how much of the world's rules can be said, after these tests."""

from pytest import TerminalReporter

from tests.houses.world import report


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    terminalreporter.section("rules of the world")
    for line in report():
        terminalreporter.line(line)
