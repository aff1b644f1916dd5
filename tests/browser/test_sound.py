"""What is heard and felt during a deal, and that it is silent where it is switched off."""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.conftest import NewPage
from tests.browser.layout import switch_language
from tests.browser.player import Player

SOURCES = Path(__file__).parents[2] / "web" / "src" / "sound"
STRIP = "process.stdout.write(require('node:module').stripTypeScriptTypes(require('fs').readFileSync(0, 'utf8')))"

# Each cue by itself, as the loudspeaker would get it: the peak, the loudness of its loudest 50 ms, its seconds.
RENDER = """async ([cue, size]) => {
    const context = new OfflineAudioContext(1, 4 * 44100, 44100);
    const out = wayOut(context);
    for (const note of SCORE[cue](size, 1)) strike(note, out, 0.1);
    const heard = (await context.startRendering()).getChannelData(0);
    const last = heard.findLastIndex(sample => Math.abs(sample) > 0.001);
    let [peak, loudest] = [0, 0];
    for (let from = 0; from < last; from += 441) {
        const part = heard.subarray(from, from + 2205);
        peak = part.reduce((most, sample) => Math.max(most, Math.abs(sample)), peak);
        loudest = Math.max(loudest, Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length));
    }
    return [peak, 20 * Math.log10(loudest), last / 44100 - 0.1];
}"""
SIZES = {"deal": (1, 27), "bid": (1, 4), "play": (1, 5, 10), "bomb": (4, 6, 10), "out": (1, 4), "turned": (1, 7)}
LONG = {"champion": 3, "turned": 4}  # the latter lasts as long as cards are turned over


def stripped(name: str) -> str:
    """A module of the client as plain JavaScript, without its exports."""
    source = (SOURCES / name).read_text(encoding="utf-8")
    node = Path(sys.executable).with_name("node")
    plain = subprocess.run([node, "-e", STRIP], input=source, capture_output=True, text=True, check=True).stdout
    return plain.replace("export ", "")


def test_no_cue_is_too_loud_too_soft_or_too_long(browser: Browser) -> None:
    page = browser.new_page()
    page.evaluate(
        stripped("instruments.ts") + stripped("score.ts") + "; Object.assign(window, {SCORE, strike, wayOut})"
    )
    for cue in page.evaluate("Object.keys(SCORE)"):
        for size in SIZES.get(cue, (1,)):
            peak, loudness, length = page.evaluate(RENDER, [cue, size])
            assert peak < 0.9, cue
            assert -36 < loudness < -8, cue
            assert length < LONG.get(cue, 1.2), cue
    page.close()


# What the page asks of the loudspeaker, the voice, the motor and the screen.
SPY = """() => {
    window.asked = {contexts: 0, notes: 0, said: [], buzzed: [], awake: 0};
    window.AudioContext = class extends AudioContext { constructor() { super(); asked.contexts++; } };
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (...when) { asked.notes++; return start.apply(this, when); };
    }
    SpeechSynthesis.prototype.speak = ({text, lang}) => void asked.said.push([text, lang]);
    Navigator.prototype.vibrate = pulses => asked.buzzed.push(pulses);
    WakeLock.prototype.request = async () => { asked.awake++; return {release: async () => asked.awake--}; };
}"""


def play_some(player: Player, turns: int = 4) -> None:
    for _ in range(turns):
        player.wait()
        player.turn()
    player.wait()


def switch(page: Page, *names: str) -> None:
    """Turn settings over, as players do."""
    page.locator(".hud .ib").first.click()
    page.locator("[data-do=settings]").click()
    for name in names:
        page.locator(f"[data-setting={name}] input").click()
    page.keyboard.press("Escape")


def test_a_deal_is_heard_read_and_felt_until_that_is_switched_off(new_page: NewPage) -> None:
    page = new_page(size="390x844")
    page.add_init_script(f"({SPY})()")
    files: list[str] = []
    page.on("request", lambda request: files.append(request.url))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert not any("Heard" in url for url in files)
    player = Player(page)
    player.open("guandan")
    player.wait()
    page.wait_for_function("() => asked.contexts === 1 && asked.awake === 1")
    play_some(player)
    asked = page.evaluate("asked")
    assert asked["notes"] > 20
    assert not asked["said"]  # off at first
    assert 8 in asked["buzzed"] and [20, 60, 20] in asked["buzzed"]
    switch(page, "voice")
    play_some(player)
    said = page.evaluate("asked.said")
    assert len(said) > 10 and ["不要", "zh-CN"] in said
    assert 15 in page.evaluate("asked.buzzed")
    assert not any(sign in text for text, _ in said for sign in "（×")
    switch_language(page)
    page.evaluate("() => { asked.said = [] }")
    play_some(player)
    said = page.evaluate("asked.said")
    assert ["pass", "en-US"] in said and not any(re.search(r"[\u4e00-\u9fff(×]", text) for text, _ in said)

    switch(page, "voice", "sound", "vibration")
    page.evaluate("() => Object.assign(asked, {notes: 0, said: [], buzzed: []})")
    play_some(player, 3)
    assert page.evaluate("asked") == {"contexts": 1, "notes": 0, "said": [], "buzzed": [], "awake": 1}


def test_who_joins_and_leaves_is_heard_in_the_waiting_room(new_page: NewPage) -> None:
    host, friend = new_page(size="390x844"), new_page()
    host.add_init_script(f"({SPY})()")
    path = Player(host).open("guandan", friends=True)
    host.locator(".waiting").click(position={"x": 5, "y": 5})
    host.wait_for_function("() => asked.contexts === 1")
    friend.goto(path)
    friend.locator("[data-do=sit]").first.click()
    host.wait_for_function("() => asked.notes > 0")
    host.evaluate("() => (asked.notes = 0)")
    friend.close()
    host.wait_for_function("() => asked.notes > 0")
