import { describe, expect, it } from "vitest";
import { type Speaker, sessionUser } from "../../../core/src/identity/speaker.ts";
import { mayContinue } from "../../../core/src/sessions/lifecycle.ts";

const claims = (id?: string): Speaker => ({
  verified: false,
  user: id === undefined ? { name: "Ada" } : { id },
});
const verified = (id: string): Speaker => ({ verified: true, namedByKey: true, user: { id } });

describe("A visitor's session", () => {
  it.each<[who: string, before: Speaker, now: Speaker]>([
    ["a guest who stays a guest", undefined, undefined],
    ["the same user", verified("7"), verified("7")],
    ["the same claimed user", claims("7"), claims("7")],
  ])("can be continued by %s", (_who, before, now) => {
    expect(mayContinue(sessionUser(before), sessionUser(now))).toBe(true);
  });

  it.each<[who: string, before: Speaker, now: Speaker]>([
    ["a guest who logs in", undefined, verified("7")],
    ["a guest whom the page now names", undefined, claims("7")],
    ["a guest whom the page names without an id", undefined, claims()],
    ["a claimed user who is now verified", claims("7"), verified("7")],
    ["a claimed user without an id", claims(), claims()],
    ["a verified user who is now only claimed", verified("7"), claims("7")],
    ["somebody who logged out", verified("7"), undefined],
    ["a claimed user whom the page no longer names", claims("7"), undefined],
    ["another user", verified("7"), verified("8")],
    ["another claimed user", claims("7"), claims("8")],
    ["a claimed user without an id who now has one", claims(), claims("7")],
  ])("cannot be continued by %s", (_who, before, now) => {
    expect(mayContinue(sessionUser(before), sessionUser(now))).toBe(false);
  });

  it("contains only the user's id and whether the user was verified", () => {
    const speaker: Speaker = { verified: false, user: { id: "7", email: "ada@example.com" } };
    expect(sessionUser(speaker)).toEqual({ id: "7", verified: false });
    expect(sessionUser(undefined)).toBeUndefined();
  });
});
