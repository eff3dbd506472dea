import { describe, expect, it } from "vitest";
import { actionOf, afterClosing, neighbour } from "../../../inbox/src/keyboard/key-map.ts";
import { isSwipeBack } from "../../../inbox/src/keyboard/swipe.ts";

describe("actionOf", () => {
  const press = { key: "j", ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
  it("recognizes single keys, but no keys with a modifier and no property names of an object's prototype", () => {
    expect(actionOf(press)).toBe("next");
    expect(actionOf({ ...press, key: "?" })).toBe("help");
    expect(actionOf({ ...press, ctrlKey: true })).toBeUndefined();
    expect(actionOf({ ...press, isComposing: true })).toBeUndefined();
    expect(actionOf({ ...press, key: "constructor" })).toBeUndefined();
  });
});

describe("The selection in the list", () => {
  const ids = ["a", "b", "c"];
  it("stops at both ends, and begins with the first row", () => {
    expect(neighbour(ids, undefined, 1)).toBe("a");
    expect(neighbour(ids, "a", -1)).toBe("a");
    expect(neighbour(ids, "b", 1)).toBe("c");
    expect(neighbour([], "b", 1)).toBeUndefined();
  });

  it("moves from a closed conversation to the one below, or to the one above if the last one was closed", () => {
    expect(afterClosing(ids, "b")).toBe("c");
    expect(afterClosing(ids, "c")).toBe("b");
    expect(afterClosing(["a"], "a")).toBeUndefined();
    expect(afterClosing(ids, "x")).toBeUndefined();
  });
});

describe("isSwipeBack", () => {
  const ltr = { width: 390, isRtl: false };
  it("requires a swipe from the leading edge across the screen", () => {
    expect(isSwipeBack({ x: 8, y: 300 }, { x: 120, y: 310 }, ltr)).toBe(true);
    expect(isSwipeBack({ x: 80, y: 300 }, { x: 200, y: 310 }, ltr)).toBe(false);
    expect(isSwipeBack({ x: 8, y: 300 }, { x: 90, y: 400 }, ltr)).toBe(false);
    expect(isSwipeBack({ x: 385, y: 300 }, { x: 250, y: 300 }, { width: 390, isRtl: true })).toBe(true);
  });
});
