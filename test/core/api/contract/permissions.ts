import { beforeAll, describe, expect, it } from "vitest";
import type { AnyRoute } from "../../../../core/src/api/route.ts";
import { ROUTES } from "../../../../core/src/api/routes/index.ts";
import { PERMISSIONS, type Permission } from "../../../../core/src/sites/permissions.ts";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { OPERATOR_KEY, type OpenBench, refusal, standing } from "../harness.ts";

const routes = ROUTES as readonly unknown[] as readonly AnyRoute[];
const guarded = routes.flatMap(({ access, method, path, body, pushes }) =>
  "permission" in access
    ? [
        {
          permission: access.permission,
          or: access.or,
          and: access.and,
          method,
          path,
          hasBody: body !== undefined,
          pushes: pushes === true,
        },
      ]
    : [],
);
const forOperators = routes.filter(({ access }) => "operator" in access);

export function describePermissions(open: OpenBench): void {
  describe("Permissions", () => {
    const { call, newSite, newKey, visit } = standing(open);
    let site: SiteCredentials;
    const keys = new Map<string, string>();
    beforeAll(async () => {
      site = await newSite();
      for (const permission of PERMISSIONS) {
        keys.set(`only ${permission}`, await newKey(site, permission));
        const others = PERMISSIONS.filter((one) => one !== permission);
        keys.set(`all but ${permission}`, await newKey(site, ...others));
      }
      for (const { permission, or, and } of guarded) {
        const others = PERMISSIONS.filter((one) => one !== permission && one !== or);
        if (or !== undefined) keys.set(`neither ${permission} nor ${or}`, await newKey(site, ...others));
        if (and !== undefined) keys.set(`only ${permission} and ${and}`, await newKey(site, permission, and));
      }
    });
    const send = (
      route: { method: string; path: string; hasBody?: boolean; pushes?: boolean },
      key: string | undefined,
    ) =>
      call(
        route.method,
        `${route.path.replace(/\{\w+\}/, "unknown-1")}${route.pushes ? "?after=none" : ""}`,
        {
          key,
          ...(route.hasBody && { body: {} }),
        },
      );

    it.each(guarded)(
      "$method $path returns 403 with field $permission for a key without it",
      async (route) => {
        const { permission, or } = route;
        const name = or === undefined ? `all but ${permission}` : `neither ${permission} nor ${or}`;
        const answer = await send(route, keys.get(name));
        expect(refusal(answer)).toEqual([403, route.permission, "missing_permission"]);
      },
    );

    it.each(guarded)("$method $path needs only $permission", async (route) => {
      const and = route.and === undefined ? "" : ` and ${route.and}`;
      for (const permission of [route.permission, route.or ?? route.permission]) {
        const { status } = await send(route, keys.get(`only ${permission}${and}`));
        expect([200, 201, 400, 404]).toContain(status);
      }
    });

    it.each(forOperators)("$method $path is available only to the operator", async (route) => {
      expect(refusal(await send(route, site.api_key))).toEqual([403, "sites:manage", "missing_permission"]);
      expect([200, 400, 404]).toContain((await send(route, OPERATOR_KEY)).status);
    });

    it.each(guarded)("$method $path is refused to the operator's key, which has no site", async (route) => {
      const answer = await send(route, OPERATOR_KEY);
      expect(refusal(answer)).toEqual([403, route.permission, "missing_permission"]);
    });

    // Which of the allowed calls succeed also depends on the settings of the site (live.ts).
    it("a visitor's token is accepted for its own messages and conversation, and returns 403 for every other call", async () => {
      const allowed = [
        "POST /message",
        "POST /ai-sdk/chat",
        "GET /conversation/{session_id}",
        "DELETE /conversation/{session_id}",
        "POST /conversation/{session_id}/stop",
        "POST /conversation/{session_id}/feedback",
        "POST /conversation/{session_id}/actions",
        "GET /conversation/{session_id}/events",
        "POST /conversation/{session_id}/handling",
        "POST /conversation/{session_id}/contact",
        "POST /conversation/{session_id}/files",
      ];
      for (const route of [...guarded, ...forOperators]) {
        const { token } = await visit(site);
        const path = route.path.replace(/\{\w+\}/, "unknown-1");
        const body = "hasBody" in route && route.hasBody ? { body: {} } : {};
        const { status } = await call(route.method, path, { token, ...body });
        if (allowed.includes(`${route.method} ${route.path}`)) expect(status).not.toBe(403);
        else expect(status, `${route.method} ${route.path}`).toBe(403);
      }
    });

    it("are each required by at least one call", () => {
      const used = new Set<Permission>(guarded.map(({ permission }) => permission));
      expect([...used].toSorted()).toEqual(PERMISSIONS.toSorted());
    });
  });
}
