import { describe, expect, it } from "vitest";
import {
  changedFields,
  changesSince,
  conflicts,
  requestBody,
} from "../../../admin/settings/setting-changes.ts";

const SEEN = { appearance: { title: "Ask", greeting: "Hello" }, strings: { send: "Go" }, live: false };

describe("changesSince()", () => {
  it("lists only settings whose value differs, and each part of the appearance separately", () => {
    const draft = { appearance: { title: "Ask us", greeting: "Hello" }, strings: {}, live: false };
    expect(changesSince(SEEN, draft)).toEqual({ "appearance.title": "Ask us", strings: {} });
  });

  it("lists added and removed settings", () => {
    expect(changesSince({}, { signing_secret: "s", model_api_key: null })).toEqual({
      signing_secret: "s",
      model_api_key: null,
    });
  });

  it("ignores the order of an object's keys, but not the order of a list", () => {
    expect(changesSince({ strings: { a: "1", b: "2" } }, { strings: { b: "2", a: "1" } })).toEqual({});
    expect(changesSince({ events: ["a", "b"] }, { events: ["b", "a"] })).toEqual({ events: ["b", "a"] });
  });
});

describe("conflicts()", () => {
  const now = { ...SEEN, appearance: { ...SEEN.appearance, title: "Theirs" }, live: true };

  it("lists the settings that two people have changed to different values", () => {
    const changes = { "appearance.title": "Mine", "appearance.greeting": "Hi", live: "maybe" };
    expect(conflicts(changes, SEEN, now)).toEqual(["appearance.title", "live"]);
  });

  it("returns an empty list if two people chose the same value, or changed different settings", () => {
    expect(conflicts({ "appearance.title": "Theirs", strings: {} }, SEEN, now)).toEqual([]);
  });

  it("compares secrets only by their last four characters", () => {
    const [seen, current] = [{ secret: { last_four: "aaaa" } }, { secret: { last_four: "bbbb" } }];
    expect(conflicts({ secret: "mine" }, seen, current)).toEqual(["secret"]);
    expect(conflicts({ secret: "mine" }, seen, seen)).toEqual([]);
  });
});

describe("requestBody()", () => {
  it("combines the parts of the appearance into one field", () => {
    const changes = { "appearance.title": "A", "appearance.greeting": "B", live: true };
    expect(requestBody(changes)).toEqual({ appearance: { title: "A", greeting: "B" }, live: true });
  });
});

describe("changedFields()", () => {
  it("returns only settings that differ by value, not by reference", () => {
    expect(changedFields({ a: [1], b: { c: 1 }, d: 1 }, { a: [1], b: { c: 2 }, d: 1 })).toEqual({
      b: { c: 1 },
    });
  });
});
