import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectedSite } from "./connected-site.ts";
import { type WordPressVisitor, wordpressVisitor } from "./wordpress-visitor.ts";

const on = connectedSite();

const HANDOVER = { visitors: true, after_failures: 0, timeout: 3_600, otherwise: "form" };

let key: string;
let editor: WordPressVisitor;
/** The editor as an agent of the service. */
let me: { id: string; name: string };
beforeAll(async () => {
  editor = await wordpressVisitor(on.wp, "editor");
  me = { id: `wordpress:${await on.wp.wp(["user", "get", "editor", "--field=ID"])}`, name: "Editor Example" };
});
beforeEach(async () => {
  const settings = { webhook_url: on.workflow.url, sign: true, handover: HANDOVER };
  ({ api_key: key } = await on.service.newSite(settings));
  await on.connect({ api_key: key });
});

const visit = (session_id: string, message = "Hello", more: object = {}) =>
  on.service.call(key, "POST", "/message", { session_id, message, ...more });
const service = (path: string) => on.service.call(key, "GET", path);
type Method = Parameters<WordPressVisitor["rest"]>[0];
const inbox = (method: Method, path: string, body?: object) =>
  editor.rest(method, `/inbox/${path}`, { body });
const reasonOf = ({ status, json }: { status: number; json: { error: { details: object } } }) => [
  status,
  json.error.details,
];

describe("The inbox's route", () => {
  it("uses the logged-in user's name even if the browser names another agent", async () => {
    await visit("ses_1");
    const forged = { id: "wordpress:1", name: "Somebody else" };
    const taken = await inbox("POST", "conversation/ses_1/handling", { by: "person", agent: forged });
    expect([taken.status, taken.json.handling.agent]).toEqual([200, expect.objectContaining(me)]);
    const said = { content: "Hi", role: "user", agent: forged };
    const message = await inbox("POST", "conversation/ses_1/messages", said);
    expect([message.status, message.json.role, message.json.agent]).toEqual([
      201,
      "agent",
      expect.objectContaining(me),
    ]);
    const note = await inbox("POST", "conversation/ses_1/notes", { content: "A regular", agent: forged });
    expect([note.status, note.json.note.agent]).toEqual([201, expect.objectContaining(me)]);
    const { messages } = await service("/conversation/ses_1");
    expect(messages.map(({ role }: { role: string }) => role)).toEqual(["user", "assistant", "agent"]);
  });

  it("tracks read conversations separately for each user", async () => {
    await visit("ses_1");
    await inbox("POST", "conversation/ses_1/read", { reader: "wordpress:1" });
    const unread = async (who: WordPressVisitor) =>
      (await who.rest("GET", "/inbox/sessions?include=preview&reader=nobody")).json.data[0].unread;
    expect([await unread(editor), await unread(on.admin)]).toEqual([0, 1]);
  });

  it("assigns a conversation when somebody takes it over, unless it already has an assignee", async () => {
    const assignee = async (id: string) =>
      (await on.service.call(key, "PATCH", `/conversation/${id}`, {})).session.assignee;
    const { json } = await on.admin.rest("GET", "/inbox/people");
    const [admin] = json.data.filter(({ name }: { name: string }) => name === "admin");
    for (const id of ["ses_1", "ses_2"]) await visit(id);
    await inbox("PATCH", "conversation/ses_2", { assignee: admin.id });
    for (const id of ["ses_1", "ses_2"]) await inbox("POST", `conversation/${id}/handling`, { by: "person" });
    expect([await assignee("ses_1"), await assignee("ses_2")]).toEqual([me, admin]);
    const mine = await inbox("GET", "sessions?view=mine");
    expect(mine.json.data.map(({ session_id }: { session_id: string }) => session_id)).toEqual(["ses_1"]);
    await inbox("PATCH", "conversation/ses_1", { assignee: null });
    expect(await assignee("ses_1")).toBeUndefined();
  });

  it("refuses to assign a conversation to a user who may not answer", async () => {
    await visit("ses_1");
    const subscriber = `wordpress:${await on.wp.wp(["user", "get", "subscriber", "--field=ID"])}`;
    const { json } = await inbox("GET", "people");
    const names = json.data.map(({ name }: { name: string }) => name);
    expect([names.includes("Editor Example"), names.includes("Subscriber Example")]).toEqual([true, false]);
    const given = [subscriber, "wordpress:999999", "shopify:1", "", { id: "x", name: "x" }, ["x"]];
    for (const assignee of given)
      expect(reasonOf(await inbox("PATCH", "conversation/ses_1", { assignee }))).toEqual([
        400,
        { field: "assignee", reason: "invalid_value" },
      ]);
  });

  it("hands a conversation back with a note that the workflow receives", async () => {
    await visit("ses_1");
    await inbox("POST", "conversation/ses_1/handling", { by: "person" });
    const back = { by: "workflow", note: "A new copy was sent", take_from: me.id };
    expect((await inbox("POST", "conversation/ses_1/handling", back)).status).toBe(200);
    const contexts: unknown[] = [];
    on.workflow.answers(({ json }) => {
      contexts.push((json as { context: object }).context);
      return { body: { message: "Good." } };
    });
    await visit("ses_1", "Thanks");
    expect(contexts).toMatchObject([{ handover: { note: "A new copy was sent" } }]);
  });

  it("returns 403 with the permission that the site's key lacks", async () => {
    await visit("ses_1");
    const permissions = ["sessions:read", "conversations:read", "settings:read"];
    const narrow = await on.service.call(key, "POST", "/site/keys", { permissions, label: "reads" });
    await on.wp.configure({ PARLEY_API_KEY: narrow.api_key });
    const answer = await inbox("POST", "conversation/ses_1/handling", { by: "person" });
    await on.wp.configure();
    expect(reasonOf(answer)).toEqual([403, { field: "conversations:write", reason: "missing_permission" }]);
  });

  it("returns 404 for another site's conversations", async () => {
    await visit("ses_1");
    const other = await on.service.newSite();
    await on.connect({ api_key: other.api_key });
    const body = { by: "person", content: "Hello" };
    for (const call of ["handling", "messages", "typing", "notes", "read"])
      expect([call, (await inbox("POST", `conversation/ses_1/${call}`, body)).status]).toEqual([call, 404]);
    expect((await inbox("GET", "conversation/ses_1")).status).toBe(404);
    expect((await service("/conversation/ses_1")).messages).toHaveLength(2);
  });

  it("sends a message once per idempotency key, for any number of retries", async () => {
    await visit("ses_1");
    const once = { body: { content: "Hi" }, headers: { "Idempotency-Key": "try-1" } };
    const [first, second] = [
      await editor.rest("POST", "/inbox/conversation/ses_1/messages", once),
      await editor.rest("POST", "/inbox/conversation/ses_1/messages", once),
    ];
    expect([first.status, second.json.id]).toEqual([201, first.json.id]);
  });

  it.each([
    ["GET", "site"],
    ["PATCH", "site"],
    ["GET", "site/keys"],
    ["POST", "site/keys"],
    ["POST", "site/secrets/rotate"],
    ["GET", "users/1/export"],
    ["GET", "export"],
    ["DELETE", "sessions?before=2030-01-01"],
    ["POST", "message"],
    ["POST", "webhook/test"],
    ["GET", "inbox/events"],
    ["GET", "conversation/ses_1/events"],
    ["POST", "conversation/ses_1"],
    ["DELETE", "conversation/ses_1/notes"],
    ["GET", "conversation/..%2fsite"],
    ["GET", "conversation/..%252fsite"],
    ["GET", "conversation/%2e%2e"],
    ["GET", "conversation/ses_1%2f..%2f..%2fsite"],
    ["GET", "conversation//notes"],
    ["GET", "Sessions"],
  ] as const)("refuses %s %s, which the inbox does not need", async (method, path) => {
    await visit("ses_1");
    const { status, text } = await on.admin.rest(
      method,
      `/inbox/${path}`,
      method === "GET" ? {} : { body: {} },
    );
    expect([status, text.includes("webhook_url"), text.includes(key)]).toEqual([404, false, false]);
    expect((await service("/conversation/ses_1")).success).toBe(true);
  });

  it("forwards only the parts of a query or body that the inbox uses", async () => {
    await visit("ses_1");
    const list = await inbox("GET", "sessions?per_page=1&view[]=open&reader[]=x&unknown=1");
    expect([list.status, list.json.pagination.per_page]).toEqual([200, 1]);
    const typed = await inbox("POST", "conversation/ses_1/typing", { by: "assistant", name: "Nobody" });
    expect(typed.status).toBe(200);
    const note = { content: "A regular", path: "site/keys", id: "ses_2" };
    expect((await inbox("POST", "conversation/ses_1/notes", note)).json.note.content).toBe("A regular");
  });

  it("keeps the status and details of the service's refusals", async () => {
    await visit("ses_1");
    const tags = await inbox("PATCH", "conversation/ses_1", { tags: ["x".repeat(41)] });
    expect(reasonOf(tags)).toMatchObject([400, { field: "tags.0", reason: "too_long" }]);
    await on.service.call(key, "POST", "/conversation/ses_1/handling", {
      by: "person",
      agent: { id: "7", name: "May" },
    });
    const taken = await inbox("POST", "conversation/ses_1/handling", { by: "person" });
    expect(reasonOf(taken)).toMatchObject([
      400,
      { field: "take_from", reason: "changed_meanwhile", params: { agent: { id: "7", name: "May" } } },
    ]);
    const missing = await inbox("GET", "conversation/ses_none");
    expect(reasonOf(missing)).toEqual([404, { field: "session_id", reason: "not_found" }]);
    const mailed = await inbox("POST", "conversation/ses_1/transcript", { to: "a@example.org" });
    expect(reasonOf(mailed)).toMatchObject([400, { reason: "mail_off" }]);
  });

  it("refuses a body that is too large without calling the service", async () => {
    await visit("ses_1");
    const answer = await inbox("POST", "conversation/ses_1/messages", { content: "x".repeat(70_000) });
    expect(reasonOf(answer)).toEqual([400, { field: "body", reason: "too_long" }]);
    expect((await service("/conversation/ses_1")).messages).toHaveLength(2);
  });

  it("lets only users who manage the chat delete conversations and read usage", async () => {
    await visit("ses_1");
    const refused = await inbox("DELETE", "conversation/ses_1");
    expect(reasonOf(refused)).toEqual([403, { field: "parley_manage", reason: "missing_permission" }]);
    expect((await inbox("GET", "usage")).status).toBe(403);
    expect((await on.admin.rest("DELETE", "/inbox/conversation/ses_1")).status).toBe(200);
    expect((await service("/conversation/ses_1")).success).toBe(false);
  });

  it("serves a transcript as a download that no browser runs", async () => {
    await visit("ses_1", "<script>alert(1)</script>");
    const { status, text, headers } = await inbox("GET", "conversation/ses_1/transcript");
    expect([status, text.includes("<script>alert(1)</script>")]).toEqual([200, true]);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toContain("no-store");
  });

  it("names visitors who are verified users of this website", async () => {
    const id = await on.wp.wp(["user", "get", "subscriber", "--field=ID"]);
    await visit("ses_user", "Hello", { user: { id, name: "Forged" } });
    await visit("ses_gone", "Hello", { user: { id: "4242", name: "Former Customer" } });
    const { json } = await inbox("GET", "sessions?include=preview");
    const named = { id, name: "Subscriber Example", email: "subscriber@example.com", verified: true };
    const users = json.data.map(({ user }: { user: object }) => user);
    expect(users).toMatchObject([{ id: "4242", name: "Former Customer", verified: true }, named]);
    expect((await inbox("GET", "conversation/ses_user?include=user")).json.user).toEqual(named);
  });

  it("does not name users whom a page only claims, and makes two database queries for any number of users", async () => {
    const shown = await on.wp.eval(`
      $users = array_map( 'strval', get_users( array( 'fields' => 'ID' ) ) );
      wp_cache_flush();
      $rows = array();
      foreach ( $users as $id ) { $rows[] = array( 'user' => array( 'id' => $id, 'verified' => true ) ); }
      foreach ( array( '1', '01', '1 OR 1', '-1', '99999999999999999999' ) as $id ) {
        $rows[] = array( 'user' => array( 'id' => $id, 'verified' => '1' !== $id ) );
      }
      $rows[] = array();
      $before = get_num_queries();
      $named  = Parley\\Chat\\Inbox\\VisitorNames::added( $rows );
      echo wp_json_encode( array( count( $users ), count( array_filter( array_column( array_column( $named, 'user' ), 'name' ) ) ), get_num_queries() - $before ) );`);
    const [users, names, queries] = JSON.parse(shown);
    // One query for the users, and one for their meta data.
    expect([users > 2, names, queries]).toEqual([true, users, 2]);
  });

  it("returns 409 without a connection, and 503 while the service is down", async () => {
    await on.admin.rest("DELETE", "/connection");
    expect(reasonOf(await inbox("GET", "sessions"))).toEqual([
      409,
      { field: "service", reason: "not_connected" },
    ]);
    const down: Server = createServer((_, response) => response.destroy()).listen(0, "127.0.0.1");
    await on.connect({ api_key: key });
    await on.wp.configure({ PARLEY_SERVICE_URL: `http://127.0.0.1:${(down.address() as AddressInfo).port}` });
    const { status, json, text } = await inbox("GET", "sessions");
    const changes = await inbox("GET", "changes");
    await on.wp.configure();
    down.close();
    expect([status, json.error.details.field, text.includes(key)]).toEqual([503, "service", false]);
    expect([changes.status, changes.json.error.details.field]).toEqual([503, "service"]);
  });

  it("reports a refused key, and does not log the user out", async () => {
    const { data } = await on.service.call(key, "GET", "/site/keys");
    const other = await on.service.call(key, "POST", "/site/keys", {
      permissions: ["settings:write"],
      label: "other",
    });
    for (const { key_id } of data) await on.service.call(other.api_key, "DELETE", `/site/keys/${key_id}`);
    const { status, json } = await inbox("GET", "sessions");
    expect([status, json.error.details.reason]).toEqual([424, "invalid_api_key"]);
  });
});

describe("GET /inbox/changes", () => {
  const read = async () => (await inbox("GET", "changes")).json;

  it("returns the same mark to all users until something changes, and the number of waiting visitors", async () => {
    await visit("ses_1");
    const first = await read();
    expect(first).toEqual({ waiting: 0, mark: expect.any(String) });
    expect((await on.admin.rest("GET", "/inbox/changes")).json).toEqual(first);
    await inbox("PATCH", "conversation/ses_1", { tags: ["vip"] });
    const tagged = await read();
    expect(tagged.mark).not.toBe(first.mark);
    await on.service.call(key, "POST", "/conversation/ses_1/handling", { by: "waiting" });
    await expect.poll(async () => (await read()).waiting).toBe(1);
    expect((await read()).mark).not.toBe(tagged.mark);
  });
});

describe("Capabilities", () => {
  it("belong by default to editors, administrators and shop managers, and stay removed if an owner removes them", async () => {
    const caps = (role: string) => on.wp.wp(["cap", "list", role]);
    const ours = async (role: string) =>
      (await caps(role)).split("\n").filter((cap) => cap.startsWith("parley_"));
    expect(await ours("administrator")).toEqual(["parley_answer", "parley_manage"]);
    expect(await ours("editor")).toEqual(["parley_answer"]);
    expect(await ours("author")).toEqual([]);
    await on.wp.wp(["cap", "remove", "editor", "parley_answer"]);
    expect((await inbox("GET", "sessions")).status).toBe(403);
    expect(await editor.get("/wp-admin/index.php")).not.toContain("page=parley-chat");
    expect(await ours("editor")).toEqual([]);
    await on.wp.wp(["cap", "add", "editor", "parley_answer"]);
    await on.wp.wp(["role", "create", "shop_manager", "Shop manager"]);
    await editor.get("/wp-admin/index.php");
    expect(await ours("shop_manager")).toEqual(["parley_answer"]);
  });

  it("exist on the first page after an update, which runs no activation; old read marks are deleted", async () => {
    await on.wp.eval(`
      foreach ( array( 'administrator', 'editor' ) as $role ) {
        get_role( $role )->remove_cap( 'parley_answer' );
        get_role( $role )->remove_cap( 'parley_manage' );
      }
      delete_option( 'parley_chat_roles' );
      update_user_meta( 1, 'parley_chat_read_1', array( 'site' => 'x' ) );`);
    expect(await on.admin.get("/wp-admin/index.php")).toContain("page=parley-chat-inbox");
    expect((await inbox("GET", "sessions")).status).toBe(200);
    expect(await on.wp.eval("echo count( get_user_meta( 1, 'parley_chat_read_1' ) );")).toBe("0");
  });

  it("show the inbox to users who may answer, and the settings to users who may manage", async () => {
    const menu = async (who: WordPressVisitor) => {
      const page = await who.get("/wp-admin/index.php");
      return [...new Set(page.match(/page=parley-chat(?:-\w+)?/g))].sort();
    };
    expect(await menu(editor)).toEqual(["page=parley-chat-inbox"]);
    expect(await menu(on.admin)).toEqual([
      "page=parley-chat",
      "page=parley-chat-inbox",
      "page=parley-chat-usage",
    ]);
    expect(await menu(await wordpressVisitor(on.wp, "subscriber"))).toEqual([]);
    const settings = await editor.get("/wp-admin/admin.php?page=parley-chat");
    expect(settings).not.toContain("parley-chat-settings");
  });

  it("are replaced by the capability that a filter returns", async () => {
    const filter = `add_filter( 'parley_chat_answer_capability', function () { return 'edit_themes'; } );`;
    await on.wp.addCode("capability", filter);
    const status = (await inbox("GET", "sessions")).status;
    const ofAdmin = (await on.admin.rest("GET", "/inbox/sessions")).status;
    await on.wp.removeCode("capability");
    expect([status, ofAdmin]).toEqual([403, 200]);
  });
});
