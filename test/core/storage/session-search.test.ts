import { expect, it } from "vitest";
import { keyedMutex } from "../../../core/src/sites/keyed-mutex.ts";
import type { SearchStep, Storage } from "../../../core/src/storage/port.ts";
import { sessionSearch } from "../../../core/src/storage/session-search.ts";

const next = { createdAt: 0, id: "s", messageKey: 1 };

/** Creates a search whose steps the test answers one by one. */
function searching() {
  const steps: { siteId: string; answer(step: SearchStep): void }[] = [];
  const storage = {
    searchSessions: ({ siteId }: { siteId: string }) =>
      new Promise<SearchStep>((answer) => steps.push({ siteId, answer })),
  } as unknown as Storage;
  const search = sessionSearch({ storage, keyedMutex: keyedMutex() });
  const settled = () => new Promise(setImmediate);
  return {
    steps,
    search: (siteId: string) => search({ siteId, from: undefined, to: undefined, text: "x" }),
    async answer(step: SearchStep) {
      steps.at(-1)?.answer(step);
      await settled();
    },
    settled,
  };
}

it("A site's searches run one after the other, independent of other sites' searches", async () => {
  const { steps, search, answer, settled } = searching();
  const asked = ["a", "a", "b"].map(search);
  await settled();
  expect(steps.map(({ siteId }) => siteId)).toEqual(["a", "b"]);
  steps[0]?.answer({ found: [], next: undefined });
  await settled();
  expect(steps.map(({ siteId }) => siteId)).toEqual(["a", "b", "a"]);
  await answer({ found: [], next: undefined });
  steps[1]?.answer({ found: [], next: undefined });
  expect(await Promise.all(asked)).toEqual(Array(3).fill({ found: [], complete: true }));
});

it("A search ends after 40 steps, and reports that its result is incomplete", async () => {
  const { steps, search, answer, settled } = searching();
  const asked = search("a");
  await settled();
  for (let step = 0; step < 40; step++) await answer({ found: [], next });
  expect(steps).toHaveLength(40);
  expect(await asked).toEqual({ found: [], complete: false });
});
