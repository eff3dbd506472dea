import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectedSite } from "./connected-site.ts";
import { type WordPressVisitor, wordpressVisitor } from "./wordpress-visitor.ts";

const on = connectedSite();

let visitor: WordPressVisitor;
beforeAll(async () => {
  visitor = await wordpressVisitor(on.wp);
});

const display = (body: object) => on.admin.rest("POST", "/display", { body });
afterEach(() => display({ where: "everywhere", pages: [], all_roles: true, roles: [] }));

describe("Roles that the chat is shown to", () => {
  // A name and a key as plugins for members write them.
  const ROLE = "VIP customer";
  const hasChat = async (user: string) =>
    /parley-chat-\w+-js/.test(await (await wordpressVisitor(on.wp, user)).get("/"));

  it("may have capitals, spaces and letters beyond a to z, as other plugins name them", async () => {
    await on.wp.eval(`
      add_role( '${ROLE}', '${ROLE}', array( 'read' => true ) );
      add_role( 'größe', 'Größe', array( 'read' => true ) );
      get_user_by( 'login', 'subscriber' )->set_role( '${ROLE}' );`);
    const { roles } = (await on.admin.rest("GET", "/display")).json.choices;
    expect(roles.map(({ value }: { value: string }) => value)).toContain(ROLE);
    const { status, json } = await display({ all_roles: false, roles: [ROLE, "größe"] });
    expect([status, json.roles]).toEqual([200, [ROLE, "größe"]]);
    expect([await hasChat("subscriber"), await hasChat("editor")]).toEqual([true, false]);
  });

  it.each([
    ["a role that there is not", ["nobody"]],
    ["no list", { a: "editor" }],
    ["no texts", [["editor"]]],
    ["one of them twice", ["editor", "editor"]],
  ])("are not %s", async (_what, roles) => {
    const { status, json } = await display({ roles });
    expect([status, json.code]).toEqual([400, "rest_invalid_param"]);
    expect((await on.admin.rest("GET", "/display")).json.roles).toEqual([]);
  });

  it("may be one that was chosen and is gone since, and are in no description that everybody can read", async () => {
    expect((await display({ roles: [ROLE] })).status).toBe(200);
    expect(await visitor.get("/wp-json/parley-chat/v1")).not.toContain(ROLE);
    await on.wp.eval(`remove_role( '${ROLE}' );`);
    expect((await display({ roles: [ROLE, "editor"] })).status).toBe(200);
    await display({ roles: [] });
    expect((await display({ roles: [ROLE] })).status).toBe(400);
  });
});
