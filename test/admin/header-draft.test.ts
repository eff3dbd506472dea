import { describe, expect, it } from "vitest";
import { headerDrafts, headersSent, isMalformed, isTwice } from "../../admin/header-draft.ts";

const SHOWN = { "X-API-Key": { set: true, last_four: "cdef" }, "X-Short": { set: true, last_four: null } };

describe("Headers on a Workflow screen", () => {
  it("keep the saved value until the owner enters a new value or a new name", () => {
    const [key, short] = headerDrafts(SHOWN);
    if (key === undefined || short === undefined) throw new Error("Two headers were shown.");
    expect(headersSent([key, short])).toEqual({ "X-API-Key": true, "X-Short": true });
    expect(headersSent([{ ...key, value: "new" }])).toEqual({ "X-API-Key": "new" });
    expect(headersSent([{ ...key, name: "X-Other" }])).toEqual({ "X-Other": "" });
  });

  it("are sent without spaces around the name, and without empty rows", () => {
    expect(
      headersSent([
        { name: " X-A ", value: "1" },
        { name: " ", value: "" },
      ]),
    ).toEqual({ "X-A": "1" });
  });

  it("count as duplicates if their names differ only in letter case, but not if their names are empty", () => {
    const named = (...names: string[]) => names.map((name) => ({ name, value: "" }));
    expect(isTwice(named("X-A", "x-a "), 1)).toBe(true);
    expect(isTwice(named("X-A", "x-a"), 0)).toBe(false);
    expect(isTwice(named("", ""), 1)).toBe(false);
  });

  it.each(["X A", "Ä", "a:b"])("are malformed if the name is %s", (name) => {
    expect(isMalformed({ name, value: "" })).toBe(true);
    expect(isMalformed({ name: "X-API-Key", value: "" })).toBe(false);
  });
});
