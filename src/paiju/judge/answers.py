"""Answer one question, or a stream of questions as JSON lines."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from paiju.errors import BadInput
from paiju.judge.given import Given, wrong
from paiju.rules import Ruleset, presets, resolve
from paiju.rules.prose import error_words
from paiju.rules.schema import Words

_known: dict[str, Ruleset] = {}


class NotJsonLines(BadInput):
    """The input as a whole is not JSON lines."""


def answer(question: Given) -> Any:
    """The answer to {"ruleset", "ask", "given"}; BadInput if there is none."""
    rules = _ruleset(question.get("ruleset"))
    asks = rules.wing.asks
    ask = question.get("ask")
    if not isinstance(ask, str) or ask not in asks:
        raise BadInput("unknown_ask", ask=str(ask))
    given = question.get("given", {})
    if not isinstance(given, dict):
        raise wrong("given", given, Words("一个对象", "an object"))
    return asks[ask](rules.options, given)


def answer_lines(lines: Iterable[bytes], lang: str) -> Iterator[bytes]:
    """Answer each line with one line, in order. A bad line never stops the rest."""
    held_back: list[bytes] | None = []  # errors until the first question: the input may not be JSON lines at all
    problem: BadInput | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            question = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            question, problem = None, BadInput("not_json", line=number, reason=str(error))
        else:
            problem = BadInput("not_json", line=number, reason="not an object")
        if isinstance(question, dict):
            yield from held_back or ()
            held_back = None
            yield _reply(question, lang)
        elif held_back is None:
            yield _error(None, problem, lang)
        else:
            held_back.append(_error(None, problem, lang))
    if held_back and problem:
        raise NotJsonLines(problem.code, **problem.facts)


def _reply(question: dict[str, Any], lang: str) -> bytes:
    try:
        return msgspec.json.encode({"id": question.get("id"), "answer": answer(question)})
    except BadInput as error:
        return _error(question.get("id"), error, lang)
    except Exception as fault:  # ours: the question should have been answered or refused, and the next ones must be
        return _error(question.get("id"), BadInput("our_fault", reason=repr(fault)), lang)


def _error(identity: object, error: BadInput, lang: str) -> bytes:
    content = {"code": error.code, "message": error_words(error).in_(lang)}
    return msgspec.json.encode({"id": identity, "error": content})


def _ruleset(source: Any) -> Ruleset:
    """Resolve a preset, or a delta of one, once for each spelling. A question never makes the judge read a file."""
    try:
        key = source if isinstance(source, str) else json.dumps(source, sort_keys=True)
        if key not in _known:
            named = source.get("extends") if isinstance(source, dict) else source
            if named is not None and named not in presets():
                raise BadInput("unknown_ruleset", name=str(named), known=", ".join(presets()))
            _known[key] = resolve(source)
        return _known[key]
    except RecursionError:
        raise wrong("ruleset", source, Words("嵌套得浅一些", "nested less deeply")) from None
