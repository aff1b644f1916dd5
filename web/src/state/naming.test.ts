import { expect, test } from "vitest";
import { Refusal } from "../api";
import type { ClientMessage } from "../protocol";
import { refusal } from "../sample";
import { Naming } from "./naming";

function naming(open = true) {
  const sent: ClientMessage[] = [];
  const made = new Naming((message) => {
    if (open) sent.push(message);
    return open;
  });
  return { naming: made, sent };
}

test("a name is asked for, and known as the server writes it", async () => {
  const { naming: made, sent } = naming();
  const asked = made.ask(" Ann ");
  expect(sent).toEqual([{ t: "rename", name: " Ann " }]);
  expect(made.heard({ t: "named", name: "Ann" })).toBe(true);
  await expect(asked).resolves.toBe("Ann");
});

test.each(["bad_name", "name_taken", "too_fast", "not_stored", "failed"] as const)(
  "a refused name is refused with the server's words: %s",
  async (code) => {
    const { naming: made } = naming();
    const asked = made.ask("?");
    expect(made.heard(refusal(code, { of: "rename" }))).toBe(true);
    await expect(asked).rejects.toMatchObject({ code, text: { en: code } });
  },
);

test("a refusal of something else is left to others, and the name still waits", async () => {
  const { naming: made } = naming();
  const asked = made.ask("Ann");
  expect(made.heard(refusal("not_held"))).toBe(false);
  expect(made.heard(refusal("not_stored", { seq: 1, of: "act" }))).toBe(false);
  expect(made.heard(refusal("too_fast", { of: "hint" }))).toBe(false);
  made.heard({ t: "named", name: "Ann" });
  await expect(asked).resolves.toBe("Ann");
});

test("a refusal is not taken for the answer where no name was asked for", () => {
  expect(naming().naming.heard(refusal("too_fast", { of: "rename" }))).toBe(false);
});

test("without a line the name is refused at once", async () => {
  await expect(naming(false).naming.ask("Ann")).rejects.toBeInstanceOf(Refusal);
});

test("a line that is lost meanwhile refuses it too", async () => {
  const { naming: made } = naming();
  const asked = made.ask("Ann");
  made.lost();
  await expect(asked).rejects.toMatchObject({ code: "offline" });
});
