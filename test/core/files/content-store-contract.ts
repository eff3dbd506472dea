import { expect, it } from "vitest";
import type { ContentStore } from "../../../core/src/files/content-store.ts";

const ID = `file_${"a".repeat(24)}`;
const OTHER = `file_${"B".repeat(24)}`;

/** Tests the contract of the content port on any store. Each test gets a new store. */
export function describeContentStore(under: {
  store: () => ContentStore;
  /** Writes content to the folder for uploads and returns its path. */
  write: (content: Uint8Array) => string;
  /** Names of everything that is in the store. */
  kept: () => string[];
}): void {
  const read = async (id: string) => {
    const found = await under.store().read(id);
    if (found === undefined) return undefined;
    const pieces: Uint8Array[] = [];
    for await (const piece of found.pieces()) pieces.push(piece);
    expect(found.size).toBe(Buffer.concat(pieces).length);
    return Buffer.concat(pieces).toString();
  };
  const keep = (id: string, content: string) => under.store().put(id, under.write(Buffer.from(content)));

  it("stores content only under the given id", async () => {
    await keep(ID, "one");
    await keep(OTHER, "two".repeat(100_000));
    expect(await read(ID)).toBe("one");
    expect(await read(OTHER)).toBe("two".repeat(100_000));
    expect(under.kept()).toHaveLength(2);
  });

  it("deletes content, and a second deletion succeeds as well", async () => {
    await keep(ID, "one");
    await under.store().remove(ID);
    await under.store().remove(ID);
    expect(await read(ID)).toBeUndefined();
    expect(under.kept()).toEqual([]);
  });

  it("serves later reads after a reader stopped early", async () => {
    await keep(ID, "one");
    await under.store().read(ID);
    const begun = (await under.store().read(ID))?.pieces();
    await begun?.next();
    await begun?.return(undefined);
    expect(await read(ID)).toBe("one");
  });

  it.each(["../secret", "file_../../../../../../secret", "", ID.slice(1), `${ID}/`, `${ID}\0`])(
    "refuses the id %j",
    async (id) => {
      const path = under.write(Buffer.from("x"));
      await expect(under.store().read(id)).rejects.toThrow("not the id of a file");
      await expect(under.store().remove(id)).rejects.toThrow("not the id of a file");
      await expect(under.store().put(id, path)).rejects.toThrow("not the id of a file");
    },
  );
}
