import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sqliteStorage } from "../../../core/src/storage/sqlite/sqlite-storage.ts";
import { aKey, aQuestion, aReply, aSite, recorded } from "../storage/sample-records.ts";

/** Longer than a page of the database, so that it also uses overflow pages. */
const LONG = "What nobody shall read again. ".repeat(400);

describe("A permanently deleted conversation", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-erased-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const words = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));

  it("is in no file of the data folder after the service has stopped", async () => {
    const storage = await sqliteStorage({ file: join(folder, "parley.db"), threads: "none" });
    await storage.createSite(aSite("a"), aKey("k", "a"));
    for (const content of [LONG, "What nobody shall read again."]) {
      const question = recorded(await storage.recordQuestion(aQuestion({ sessionId: "s", content })));
      await storage.recordReply(aReply(question, { content }));
    }
    expect(words().join("")).toContain("What nobody shall read again.");
    await storage.removeConversation("a", "s", Date.now());
    await storage.close();
    expect(words().join("")).not.toContain("nobody shall read");
  });
});
