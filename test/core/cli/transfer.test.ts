import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ExportedSession } from "../../../core/src/sessions/exported-session.ts";
import { aQuestion, aReply, NOON, recorded } from "../storage/sample-records.ts";
import { atTheTerminal } from "./at-the-terminal.ts";
import { resealed, seal } from "./transfer/resealed.ts";

const MAY = { id: "may", name: "May" };
const OTHER_SITE = `site_${"x".repeat(16)}`;

const KNOWLEDGE = [
  { id: "ent_2", question: "Rück\0gabe?", answer: "Line\n\u2028🙂", updatedAt: NOON + 1 },
  { id: "ent_1", question: "?".repeat(1_000), answer: "!".repeat(10_000), updatedAt: NOON },
];

const TOOL = { type: "mcp" as const, url: "https://a.example/mcp", allow: ["look"] };
const TOOL_HEADERS = { "X-Key": "of-the-tool" };

const here = atTheTerminal();
const file = (name: string) => join(here.folder, name);

/** Creates a site with two keys, a guest's session and its successor, and 120 sessions of a known visitor. */
async function filledSite() {
  const site = await here.newSite(
    "--plan",
    "pro",
    "--limit-minute",
    "5000",
    "--address-messages-per-minute",
    "70",
    "--webhook-header",
    "X-API-Key: of the workflow",
    "--model-api-key",
    "of-the-model",
  );
  const siteId = site.site_id;
  await here.run(["key", "create", "--site", siteId, "--permission", "usage:read", "--label", "Second"]);
  await here.inside(async ({ storage }) => {
    const content = 'Line\n"two"\u2028\u0000🙂';
    const asked = recorded(await storage.recordQuestion(aQuestion({ siteId, sessionId: "guest", content })));
    await storage.recordReply(aReply(asked, { siteId }));
    const location = { siteId, sessionId: "guest" };
    await storage.changeTeam({ ...location, at: NOON, change: { status: "closed", tags: ["refund"] } });
    await storage.addNote(siteId, "guest", { id: "note_1", content: "Paid\0", at: NOON, agent: MAY });
    await storage.recordQuestion(
      aQuestion({ siteId, sessionId: "guest", freshSessionId: "next", at: NOON * 2 }),
    );
    const user = { id: "7", verified: true };
    const sessions = Array.from({ length: 120 }, () => storage.recordQuestion(aQuestion({ siteId, user })));
    await Promise.all(sessions);
  });
  await here.inside(({ storage }) => storage.addKnowledge(siteId, KNOWLEDGE));
  await here.inside(({ sites }) =>
    sites.update(siteId, { model_tools: [{ ...TOOL, headers: TOOL_HEADERS }] }),
  );
  return site;
}

async function sessionsOf(terminal: typeof here, siteId: string): Promise<ExportedSession[]> {
  const all = await terminal.inside(({ storage }) => storage.exportSessions({ siteId }, 0, 1_000));
  return all.map(({ session, ...rest }) => ({ session: { ...session, key: 0 }, ...rest }));
}

describe("export and import", () => {
  it("move a site with all its conversations to another installation", async () => {
    const there = atTheTerminal();
    const { site_id, api_key, public_key } = await filledSite();
    const exported = await here.json(["export", "--site", site_id, "--out", file("a")]);
    expect(exported).toMatchObject({ site_id, file: file("a"), sessions: 122, messages: 123 });

    const imported = await there.json(["import", file("a")]);
    expect(imported).toMatchObject({ site_id, site: "created", imported: 122, skipped: 0 });
    expect(imported.verified).toEqual({ sessions: 122, messages: 123 });
    expect(await sessionsOf(there, site_id)).toEqual(await sessionsOf(here, site_id));
    const notes = await there.inside(({ storage }) => storage.notesOf(site_id, "guest"));
    expect(notes).toEqual([{ id: "note_1", content: "Paid\0", at: NOON, agent: MAY }]);
    const knowledge = await there.inside(async ({ storage }) => [
      await storage.knowledge(site_id),
      (await storage.site(site_id))?.knowledgeAt,
    ]);
    expect(knowledge).toEqual([KNOWLEDGE, NOON + 1]);
    const known = await there.inside(({ storage }) => storage.keys(site_id));
    expect(known).toEqual(await here.inside(({ storage }) => storage.keys(site_id)));
    expect(known.map(({ label }) => label)).toEqual(["First key", "Second"]);
    expect(known[0]?.id).toBe(`key_${api_key.slice(3, 15)}`);
    expect(await there.json(["site", "show", site_id])).toMatchObject({
      public_key,
      plan: "pro",
      limit_minute: 5_000,
      address_messages_per_minute: 70,
    });
  });

  it("omit secrets, so that the import creates and prints new secrets", async () => {
    const there = atTheTerminal();
    const site = await filledSite();
    await here.run(["export", "--site", site.site_id, "--out", file("b")]);
    const text = await readFile(file("b"), "utf8");
    for (const secret of [
      site.api_key,
      site.signing_secret,
      site.identity_secret,
      "of the workflow",
      "of-the-model",
      "of-the-tool",
    ]) {
      expect(text).not.toContain(secret);
    }
    const printed = await there.json(["import", file("b")]);
    expect(printed.signing_secret).toMatch(/^sign_\w{43}$/);
    expect(printed).toMatchObject({
      webhook_headers_to_set: ["X-API-Key"],
      model_api_key_to_set: true,
      tool_headers_to_set: { [TOOL.url]: ["X-Key"] },
    });
    const { secrets, settings } = await there.inside(({ sites }) => sites.find(site.site_id));
    expect([secrets.signing.text, secrets.identity.text]).toEqual([
      printed.signing_secret,
      printed.identity_secret,
    ]);
    expect(printed.identity_secret).not.toBe(site.identity_secret);
    expect(settings.model_tools).toEqual([TOOL]);
  });

  it("transfer secrets with --with-secrets, and do not print the secrets", async () => {
    const there = atTheTerminal();
    const site = await filledSite();
    await here.inside(({ sites }) => sites.rotate(site.site_id, "signing"));
    await here.run(["export", "--site", site.site_id, "--out", file("c"), "--with-secrets"]);
    const { stdout } = await there.run(["import", file("c")]);
    expect(stdout).not.toMatch(/sign_|idty_|sk_/);
    const secretsOf = (terminal: typeof here) =>
      terminal.inside(async ({ sites }) => (await sites.find(site.site_id)).secrets);
    expect(await secretsOf(there)).toEqual(await secretsOf(here));
    expect((await secretsOf(there)).toolHeaders).toEqual({ [TOOL.url]: TOOL_HEADERS });
    expect((await secretsOf(there)).previousSigning?.text).toBe(site.signing_secret);
  });

  it("use a file that contains the site, one line per session, the counts and a SHA-256, and that only its owner can read", async () => {
    const { site_id } = await filledSite();
    const { sha256 } = await here.json(["export", "--site", site_id, "--out", file("d")]);
    expect((await stat(file("d"))).mode & 0o777).toBe(0o600);
    const lines = (await readFile(file("d"), "utf8")).trimEnd().split("\n");
    const [first, second] = lines.slice(0, 2).map((line) => JSON.parse(line));
    expect(lines).toHaveLength(124);
    const before = createHash("sha256").update(
      lines
        .slice(0, -1)
        .map((line) => `${line}\n`)
        .join(""),
    );
    expect(before.digest("hex")).toBe(sha256);
    expect(lines.at(-1)).toBe(JSON.stringify({ type: "end", sessions: 122, messages: 123, sha256 }));
    expect(first).toMatchObject({ type: "site", site_id, secrets: null });
    expect(second).toMatchObject({
      type: "session",
      session_id: "guest",
      created_at: "2026-11-20T12:00:00.000Z",
      user: null,
      successor: "next",
      messages: [{ role: "user", content: 'Line\n"two"\u2028\u0000🙂' }, { role: "assistant" }],
    });
  });

  it("create and print an API key if the exported site had none", async () => {
    const there = atTheTerminal();
    const { site_id, api_key } = await here.newSite();
    await here.run(["key", "revoke", `key_${api_key.slice(3, 15)}`]);
    await here.run(["export", "--site", site_id, "--out", file("e")]);
    const printed = await there.json(["import", file("e")]);
    expect(printed.api_key).toMatch(/^sk_\w{53}$/);
  });
});

describe("import", () => {
  it("keeps an existing site, and skips and counts sessions with an existing id", async () => {
    const { site_id } = await filledSite();
    await here.run(["export", "--site", site_id, "--out", file("f")]);
    await here.json(["site", "update", site_id, "--name", "Renamed"]);
    await here.inside(({ storage }) => storage.removeConversation(site_id, "guest", NOON));
    expect(await here.json(["import", file("f")])).toEqual({
      site_id,
      site: "kept",
      imported: 1,
      skipped: 121,
      verified: { sessions: 122, messages: 123 },
    });
    expect(await here.json(["site", "show", site_id])).toMatchObject({ name: "Renamed" });
  });

  it("confirms in one line that the stored sessions equal those in the file", async () => {
    const there = atTheTerminal();
    const { site_id } = await filledSite();
    await here.run(["export", "--site", site_id, "--out", file("l"), "--with-secrets"]);
    expect((await there.run(["import", file("l")])).stdout).toMatch(
      /\nVerified: 122 sessions with 123 messages in storage are the same as in the file\.\n$/,
    );
  });

  it("warns about sessions that differ from the file if the site already existed", async () => {
    const { site_id: siteId } = await filledSite();
    await here.run(["export", "--site", siteId, "--out", file("m")]);
    await here.inside(({ storage }) =>
      storage.recordQuestion(aQuestion({ siteId, sessionId: "next", at: NOON * 2 })),
    );
    const { code, stdout, stderr } = await here.run(["import", file("m"), "--json"]);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { imported: 0, skipped: 122, verified: { sessions: 121 } },
    ]);
    expect(stderr).toMatch(
      /^parley: 1 sessions differ from the file, [^\n]* The first of them is next\. [^\n]+\n$/,
    );
  });

  it("uses the later of two lines of a session that changed during the export", async () => {
    const there = atTheTerminal();
    const { site_id } = await filledSite();
    await here.run(["export", "--site", site_id, "--out", file("n")]);
    const again = (lines: string) =>
      (lines.split("\n")[1] as string).replace(/"content":"Line[^,]*,/, '"content":"Anew",');
    await resealed(file("n"), (lines) => `${lines}${again(lines)}\n`);
    expect(await there.json(["import", file("n")])).toMatchObject({
      imported: 122,
      verified: { messages: 123 },
    });
    expect((await sessionsOf(there, site_id)).at(-1)).toMatchObject({ messages: [{ content: "Anew" }, {}] });
  });

  it("corrects the time of a message if it is before the previous message's time, as in exports of earlier versions", async () => {
    const there = atTheTerminal();
    const { site_id } = await filledSite();
    await here.json(["export", "--site", site_id, "--out", file("order")]);
    const earlier = new Date(NOON - 5_000).toISOString();
    await resealed(file("order"), (text) => {
      const lines = text.split("\n");
      const guest = JSON.parse(lines[1] ?? "");
      guest.messages[1].timestamp = earlier;
      guest.messages.push({
        ...guest.messages[0],
        id: "m3",
        timestamp: new Date(NOON + 9_000).toISOString(),
      });
      guest.messages.push({ ...guest.messages[1], id: "m4", timestamp: earlier });
      return [lines[0], JSON.stringify(guest), ...lines.slice(2)].join("\n");
    });
    const imported = { imported: 122, verified: { sessions: 122, messages: 125 } };
    expect(await there.json(["import", file("order")])).toMatchObject(imported);
    expect(await there.json(["import", file("order")])).toMatchObject({ imported: 0, skipped: 122 });
    const [guest] = await sessionsOf(there, site_id);
    const instants = guest?.messages.map(({ at }) => at - NOON);
    expect([instants, guest?.session.lastMessageAt]).toEqual([[0, 0, 9_000, 9_000], NOON + 9_000]);
  });

  it.each([
    ["truncated JSON", '{"type":"session"', "line 124: The line is not valid JSON."],
    ["a session without its fields", '{"type":"session"}', "line 124: session_id: "],
    ["a second site", '{"type":"site"}', "line 124: type: "],
    ["an unknown role", undefined, "line 124: messages.0.role: "],
  ])("refuses %s before any change, and names the line", async (_, text, said) => {
    const there = atTheTerminal();
    const { site_id } = await filledSite();
    await here.run(["export", "--site", site_id, "--out", file("g")]);
    const added = (second: string) => text ?? second.replace('"role":"user"', '"role":"system"');
    await resealed(file("g"), (lines) => `${lines}${added(lines.split("\n")[1] ?? "")}\n`);
    const { code, stdout, stderr } = await there.run(["import", file("g")]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^parley: [^\n]+\n$/);
    expect(stderr).toContain(said);
    expect(await there.json(["site", "list"])).toEqual([]);
    expect(await sessionsOf(there, site_id)).toEqual([]);
  });

  it.each<[what: string, field: RegExp, id: string, said: string]>([
    [
      "a session id with slashes and a space",
      /"session_id":"[^"]+"/,
      '"session_id":"../a b"',
      "line 2: session_id: Give an id of 1 to 128 ",
    ],
    [
      "a session id that is too long",
      /"session_id":"[^"]+"/,
      `"session_id":"${"x".repeat(129)}"`,
      "line 2: session_id: Give an id",
    ],
    [
      "an invalid successor id",
      /"successor":[^,]+/,
      '"successor":"\\u0000"',
      "line 2: successor: Give an id",
    ],
    [
      "an empty user id",
      /"user":(?:null|\{[^}]*\})/,
      '"user":{"id":"","verified":true}',
      "line 2: user.id: ",
    ],
    [
      "a user id that is too long",
      /"user":(?:null|\{[^}]*\})/,
      `"user":{"id":"${"x".repeat(129)}","verified":true}`,
      "line 2: user.id: The maximum is 128",
    ],
    [
      "a message id with a slash",
      /"messages":\[\{"id":"[^"]+"/,
      '"messages":[{"id":"a/b"',
      "line 2: messages.0.id: Give an id",
    ],
    [
      "an invalid site id",
      /"site_id":"[^"]+"/,
      '"site_id":"site_{x}"',
      "line 1: site_id: It must be site_ and 16 ",
    ],
    [
      "an invalid public key",
      /"public_key":"[^"]+"/,
      '"public_key":"pk_1"',
      "line 1: public_key: It must be pk_ and ",
    ],
    [
      "an invalid API key id",
      /"key_id":"[^"]+"/,
      '"key_id":"key_1"',
      "line 1: keys.0.key_id: It must be key_ and ",
    ],
    ["an invalid hash of an API key", /"hash":"[^"]+"/, '"hash":"sk_1"', "line 1: keys.0.hash: "],
  ])("refuses a file with %s", async (_, field, id, said) => {
    const there = atTheTerminal();
    const { site_id } = await filledSite();
    await here.run(["export", "--site", site_id, "--out", file("ids")]);
    await resealed(file("ids"), (lines) => {
      expect(lines).toMatch(field);
      return lines.replace(field, () => id);
    });
    const { code, stdout, stderr } = await there.run(["import", file("ids")]);
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining(said)]);
    expect(await there.json(["site", "list"])).toEqual([]);
  });

  it.each([
    ["an empty file", "", "contains no site."],
    ["a file that starts with a session", '{"type":"session"}\n', "line 1: type: "],
  ])("refuses a file that does not begin with a site: %s", async (_, text, said) => {
    await seal(file("h"), text);
    const { code, stderr } = await here.run(["import", file("h")]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
  });

  it("imports nothing for a site whose public key or API key belongs to another site", async () => {
    const { site_id, public_key } = await filledSite();
    await here.run(["export", "--site", site_id, "--out", file("i")]);
    await resealed(file("i"), (lines) => lines.replace(site_id, OTHER_SITE));
    expect((await here.run(["import", file("i")])).stderr).toContain(
      `Another site of this installation has ${public_key}.`,
    );
    await resealed(file("i"), (lines) => lines.replace(public_key, `pk_${"x".repeat(24)}`));
    expect((await here.run(["import", file("i")])).stderr).toMatch(
      /Another site of this installation has key_\w+\./,
    );
    expect(await sessionsOf(here, OTHER_SITE)).toEqual([]);
  });
});

describe("The progress bar", () => {
  it("is shown on stderr of a terminal", async () => {
    const { site_id } = await filledSite();
    const words = ["export", "--site", site_id, "--out", file("j"), "--json"];
    const exported = await here.run(words, { terminal: true });
    expect(exported.stderr).toContain("100% | 122 of 122 sessions");
    expect(JSON.parse(exported.stdout)).toMatchObject({ sessions: 122 });
    const imported = await here.run(["import", file("j"), "--json"], { terminal: true });
    expect(imported.stderr).toContain("100% | 122 of 122 sessions");
  });

  it("is not shown in a pipe or a file", async () => {
    const { site_id } = await filledSite();
    expect((await here.run(["export", "--site", site_id, "--out", file("k")])).stderr).toBe("");
    expect((await here.run(["import", file("k")])).stderr).toBe("");
  });
});
