"""Somebody who changes rules by clicking what the form offers, and knows no rules."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

Field = dict[str, Any]  # as the form describes it
# What every option that is shown says, read from its control.
SHOWN = """() => Object.fromEntries([...document.querySelectorAll('[data-option]')].map(field => {
    const all = (what) => [...field.querySelectorAll(what)];
    const numbers = all('[data-number]').map(one => Number(one.value));
    const chosen = all('[data-value]:checked').map(one => JSON.parse(one.dataset.value));
    const entry = (row) => row.querySelector('[data-number]')?.value * 1 || row.querySelector('select').value;
    const read = {
        pick: () => chosen.length ? chosen[0] : JSON.parse(field.querySelector('select').value),
        number: () => chosen.length ? chosen[0] : numbers[0],
        range: () => numbers[0] === numbers[1] ? numbers[0] : numbers.join('..'),
        several: () => chosen,
        numbers: () => numbers,
        rank_numbers: () => Object.fromEntries(all('[data-rank]').map(row => [row.dataset.rank, entry(row)])),
        rank_levels: () => Object.fromEntries(all('[data-rank]').map(row => [row.dataset.rank, entry(row)])),
    };
    return [field.dataset.option, read[field.querySelector('[data-kind]').dataset.kind]()];
}))"""
DRAFTS = "JSON.parse(localStorage.getItem('paiju.house.drafts') ?? '[]')"


class Householder:
    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, name: str, asking: bool = False) -> None:
        self.page.goto(f"/house/{name}{'/ask' if asking else ''}")
        self.page.locator("[data-house]").wait_for()

    def fields(self, preset: str) -> dict[str, list[Field]]:
        """The options by chapter."""
        form = self.page.request.get(f"/api/form/{preset}").json()
        return {group["number"]: group["fields"] for group in form["groups"]}

    @property
    def sentence(self) -> str:
        return self.page.locator("[data-sentence]").inner_text()

    def settle(self) -> None:
        """Until the server has seen the last change."""
        expect(self.page.locator("[data-sentence]:not([data-stale])")).to_be_visible()

    def changes(self) -> dict[str, Any]:
        """Those of the draft that was last changed, as the browser keeps them."""
        found: dict[str, Any] = self.page.evaluate(f"{DRAFTS}[0]?.draft.changes ?? {{}}")
        return found

    def shown(self) -> dict[str, Any]:
        """What the form says of the options that are changed."""
        self.page.locator("[data-filter]").check()
        found: dict[str, Any] = self.page.evaluate(SHOWN)
        return found

    def toml(self) -> str:
        self.settle()
        if not (text := self.page.locator("[data-toml]")).is_visible():
            self.page.locator("[data-files] summary").click()
        return text.inner_text()

    def unfold(self, chapter: str) -> None:
        button = self.page.locator(f"[data-chapter='{chapter}'] h2 button")
        if button.get_attribute("aria-expanded") == "false":
            button.click()

    def at(self, option: str) -> Locator:
        """The field of an option, found by its name."""
        field = self.page.locator(f"[data-option={option}]")
        if not field.count():
            self.page.locator("[data-search]").fill(option)
        return field

    def choose(self, option: str, value: Any) -> None:
        """One of a few values."""
        self.at(option).locator(f"[data-value='{json.dumps(value)}']").check(force=True)

    def set(self, field: Field, value: Any) -> None:
        place = self.at(field["name"])
        match field["kind"]:
            case "pick" if place.locator("select").count():
                place.locator("select").select_option(json.dumps(value))
            case "pick":
                self.choose(field["name"], value)
            case "number":
                if field["none"]:
                    place.locator("[data-value]").set_checked(value == "none", force=True)
                if value != "none":
                    place.locator("[data-number]").fill(str(value))
            case "range":
                low, _, high = str(value).partition("..")
                for end, number in enumerate((low, high or low)):
                    place.locator("[data-number]").nth(end).fill(number)
            case "several":
                for known in field["values"]:
                    box = place.locator(f"[data-value='{json.dumps(known['value'])}']")
                    box.set_checked(known["value"] in value, force=True)
            case "numbers":
                while place.locator("[data-number]").count() < len(value):
                    place.locator("[data-do=add]").click()
                while place.locator("[data-number]").count() > len(value):
                    place.locator("[data-do=drop]").click()
                for i, number in enumerate(value):
                    place.locator("[data-number]").nth(i).fill(str(number))
            case _:
                self._set_ranks(place, value)

    def _set_ranks(self, place: Locator, value: dict[str, Any]) -> None:
        for rank in place.locator("[data-rank]").evaluate_all("all => all.map(one => one.dataset.rank)"):
            if rank not in value:
                place.locator(f"[data-rank='{rank}'] [data-do=drop]").click()
        for rank, entry in value.items():
            row = place.locator(f"[data-rank='{rank}']")
            if not row.count():
                place.locator("select[data-do=add]").select_option(rank)
            if isinstance(entry, int):
                row.locator("[data-number]").fill(str(entry))
            else:
                row.locator("select").select_option(entry)


def others(field: Field) -> list[Any]:
    """Values that an option can have besides its usual one: all where they can be listed, otherwise the ends."""
    usual, low, high = field["usual"], field["low"], field["high"]
    match field["kind"]:
        case "pick":
            found = [known["value"] for known in field["values"]]
        case "number":
            found = [low, high, *(["none"] if field["none"] else [])]
        case "range":
            found = [low, high, f"{low}..{high}", f"{low + 1}..{high}"]
        case "several":
            every = [known["value"] for known in field["values"]]
            found = [[], every, every[:1], every[1:]]
        case "numbers":
            found = [[low] * field["size"], [high] * field["most"]]
        case "rank_numbers":
            found = [{rank: high for rank in field["ranks"]}, {field["ranks"][-1]: low + 1}, {}]
        case _:
            first, *_, last = field["ranks"]
            found = [{last: first}, {rank: first for rank in field["ranks"]}, {}]
    return [value for value in found if json.dumps(value) != json.dumps(usual)]
