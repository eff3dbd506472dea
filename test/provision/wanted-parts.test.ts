import { describe, expect, it } from "vitest";
import type { Part } from "./part.ts";
import { wantedParts } from "./wanted-parts.ts";

const part = (name: string, onlyFor?: string): Part => ({
  name,
  find: () => undefined,
  install: async () => {},
  ...(onlyFor === undefined ? {} : { onlyFor }),
});
const PARTS = [part("Kettle"), part("Teapot", "test/tea")];
const wanted = (...files: string[]) => wantedParts(PARTS, files).map(({ name }) => name);

describe("The parts of a run", () => {
  it("include rarely used parts if a file of the run needs them", () => {
    expect(wanted("test/coffee/milk.test.ts", "test/tea/pouring.test.ts")).toEqual(["Kettle", "Teapot"]);
  });

  it("do not include parts that only other tests need", () => {
    expect(wanted("test/coffee/milk.test.ts", "test/teas.test.ts")).toEqual(["Kettle"]);
  });

  it("are an empty list if the run has no files", () => {
    expect(wanted()).toEqual([]);
  });
});
