import { describe, expect, it } from "vitest";
import {
  afterLoad,
  afterSave,
  isEdited,
  mergedDraft,
  unsavedChanges,
} from "../../../admin/settings/edited-settings.ts";

interface Saved {
  appearance: { title: string; greeting: string };
  secret: { last_four: string };
}
interface Draft {
  title: string;
  greeting: string;
  secret: string;
}
const FORMAT = {
  draftOf: ({ appearance }: Saved): Draft => ({ ...appearance, secret: "" }),
  settingsOf: ({ secret, ...appearance }: Draft) => ({ appearance, ...(secret !== "" && { secret }) }),
};
const SEEN: Saved = { appearance: { title: "Ask", greeting: "Hello" }, secret: { last_four: "aaaa" } };
const edited = (changes: Partial<Draft>) => ({ seen: SEEN, draft: { ...FORMAT.draftOf(SEEN), ...changes } });
const saved = (appearance: Partial<Saved["appearance"]>): Saved => ({
  ...SEEN,
  appearance: { ...SEEN.appearance, ...appearance },
});

describe("Settings on a screen", () => {
  it("have no unsaved changes until somebody edits a field", () => {
    expect(unsavedChanges(edited({}), FORMAT)).toEqual({});
    const changes = { "appearance.title": "Mine", secret: "new" };
    expect(unsavedChanges(edited({ title: "Mine", secret: "new" }), FORMAT)).toEqual(changes);
  });

  it("count as edited once somebody types, even if no setting changes", () => {
    const format = { ...FORMAT, settingsOf: () => ({}) };
    expect([isEdited(edited({}), format), isEdited(edited({ title: "x" }), format)]).toEqual([false, true]);
    expect(unsavedChanges(edited({ title: "x" }), format)).toEqual({});
  });

  it("show newer values in fields that the person has not edited, and keep the edited fields", () => {
    const now = saved({ greeting: "Theirs" });
    const shown = afterLoad(edited({ title: "Mine" }), now, FORMAT);
    expect(shown).toEqual({ seen: now, draft: { title: "Mine", greeting: "Theirs", secret: "" } });
    expect(unsavedChanges(shown, FORMAT)).toEqual({ "appearance.title": "Mine" });
  });

  it("stay as they are after a load if somebody else changed an edited setting, so that the save detects the conflict", () => {
    const before = edited({ title: "Mine" });
    expect(afterLoad(before, saved({ title: "Theirs", greeting: "Theirs" }), FORMAT)).toBe(before);
    const secret = edited({ secret: "mine" });
    expect(afterLoad(secret, { ...SEEN, secret: { last_four: "bbbb" } }, FORMAT)).toBe(secret);
  });

  it("have no unsaved changes if somebody else has saved the same value", () => {
    const shown = afterLoad(edited({ title: "Ours" }), saved({ title: "Ours" }), FORMAT);
    expect(unsavedChanges(shown, FORMAT)).toEqual({});
  });

  it("keep text typed during a save, and show the other settings as stored", () => {
    const sent = edited({ title: " Mine ", secret: "new" }).draft;
    const answer = saved({ title: "Mine", greeting: "Theirs" });
    const typed = edited({ title: " Mine ", secret: "newer" });
    expect(afterSave(typed, sent, answer, FORMAT)).toEqual({
      seen: answer,
      draft: { title: "Mine", greeting: "Theirs", secret: "newer" },
    });
  });
});

describe("mergedDraft()", () => {
  it("keeps each edited field, and updates each other field", () => {
    expect(mergedDraft({ a: 2, b: 1 }, { a: 1, b: 1 }, { a: 3, b: 4 })).toEqual({ a: 2, b: 4 });
  });
});
