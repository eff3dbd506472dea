import { describe, expect, it } from "vitest";
import type { Part } from "./part.ts";
import { wantedParts } from "./wanted-parts.ts";

const part = (name: string, onlyFor?: string): Part => ({
  ...{ name, find: () => undefined, install: async () => {} },
  ...(onlyFor === undefined ? {} : { onlyFor }),
});
const PARTS = [part("Kettle"), part("Teapot", "test/tea")];
const testsIn = () => ["test/tea/pouring.test.ts"];
const wanted = (...filter: string[]) => wantedParts(PARTS, filter, testsIn).map(({ name }) => name);

describe("The parts of a run", () => {
  it("are all, where every test runs", () => {
    expect(wanted()).toEqual(["Kettle", "Teapot"]);
  });

  it.each(["test/tea", "./test/tea", "pouring", "test/"])(
    "are all, where %j runs a test that needs them",
    (word) => {
      expect(wanted("test/coffee", word)).toEqual(["Kettle", "Teapot"]);
    },
  );

  it("are without those that only other tests need", () => {
    expect(wanted("test/coffee")).toEqual(["Kettle"]);
  });
});
