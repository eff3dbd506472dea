import { beforeAll, describe, expect, it } from "vitest";
import { connectedSite } from "./connected-site.ts";
import { type WordPressVisitor, wordpressVisitor } from "./wordpress-visitor.ts";

const on = connectedSite();

type Who = "visitor" | "subscriber" | "editor" | "admin";
const EVERYBODY: Who[] = ["visitor", "subscriber", "editor", "admin"];

interface Row {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  body?: object;
  /** Status for permitted users; 200 by default. */
  status?: number;
  /** Further permitted users, in addition to those who manage the site. */
  also?: "everybody" | "those who answer";
}

const ONE = "/inbox/conversation/ses_unknown";

const ROUTES: Row[] = [
  { method: "GET", path: "/connection" },
  { method: "POST", path: "/connection", body: { service_url: "ftp://nonsense" }, status: 400 },
  { method: "POST", path: "/connection/approval", body: { service_url: "ftp://nonsense" }, status: 400 },
  { method: "POST", path: "/connection/test" },
  { method: "GET", path: "/site" },
  { method: "POST", path: "/site", body: {} },
  { method: "POST", path: "/workflow/test", body: {} },
  { method: "GET", path: "/knowledge" },
  { method: "POST", path: "/knowledge", body: {}, status: 400 },
  { method: "PATCH", path: "/knowledge/ent_unknown", body: { answer: "Yes" }, status: 404 },
  { method: "DELETE", path: "/knowledge/ent_unknown", status: 404 },
  { method: "GET", path: "/insights/questions" },
  { method: "POST", path: "/insights/questions/answered", body: {}, status: 400 },
  { method: "GET", path: "/calls" },
  { method: "POST", path: "/calls/bodies", body: { on: false } },
  { method: "GET", path: "/calls/call_unknown/bodies", status: 404 },
  { method: "GET", path: "/events" },
  { method: "POST", path: "/events/evt_unknown/retry", body: {}, status: 404 },
  { method: "GET", path: "/display" },
  { method: "POST", path: "/display", body: {} },
  { method: "GET", path: "/export?format=csv" },
  { method: "GET", path: "/inbox/changes", also: "those who answer" },
  { method: "GET", path: "/inbox/people", also: "those who answer" },
  { method: "GET", path: "/inbox/sessions", also: "those who answer" },
  { method: "GET", path: "/inbox/inbox/counts", also: "those who answer" },
  { method: "GET", path: "/inbox/site/saved-replies", also: "those who answer" },
  { method: "GET", path: `${ONE}`, status: 404, also: "those who answer" },
  { method: "GET", path: `${ONE}/notes`, status: 404, also: "those who answer" },
  { method: "GET", path: `${ONE}/transcript`, status: 404, also: "those who answer" },
  { method: "PATCH", path: ONE, body: {}, status: 404, also: "those who answer" },
  { method: "POST", path: `${ONE}/handling`, body: { by: "person" }, status: 404, also: "those who answer" },
  { method: "POST", path: `${ONE}/messages`, body: { content: "Hi" }, status: 404, also: "those who answer" },
  { method: "POST", path: `${ONE}/notes`, body: { content: "Hi" }, status: 404, also: "those who answer" },
  { method: "POST", path: `${ONE}/read`, body: {}, status: 404, also: "those who answer" },
  { method: "POST", path: `${ONE}/typing`, body: {}, status: 404, also: "those who answer" },
  { method: "DELETE", path: ONE, status: 404 },
  { method: "GET", path: "/inbox/usage" },
  { method: "GET", path: "/retention" },
  { method: "POST", path: "/retention", body: { days: 0 } },
  { method: "GET", path: "/site-health" },
  { method: "GET", path: "/user-token", also: "everybody" },
  // Runs last, because the site is disconnected afterwards.
  { method: "DELETE", path: "/connection" },
];

let visitors: Record<Who, WordPressVisitor>;
beforeAll(async () => {
  const entries = EVERYBODY.map(async (who) => [
    who,
    await wordpressVisitor(on.wp, who === "visitor" ? undefined : who),
  ]);
  visitors = Object.fromEntries(await Promise.all(entries));
});

describe.each(ROUTES)("$method $path", ({ method, path, body, status = 200, also }) => {
  const options = body === undefined ? {} : { body };

  it("serves only permitted users", async () => {
    const seen: Record<string, number> = {};
    for (const who of EVERYBODY) seen[who] = (await visitors[who].rest(method, path, options)).status;
    const [subscriber, editor] = [also === "everybody" ? status : 403, also === undefined ? 403 : status];
    expect(seen).toEqual({ visitor: 401, subscriber, editor, admin: status });
  });

  it("returns 401 without a nonce, and 403 with a wrong nonce", async () => {
    for (const who of EVERYBODY) {
      const without = await visitors[who].rest(method, path, { ...options, nonce: null });
      const wrong = await visitors[who].rest(method, path, { ...options, nonce: "0123456789" });
      expect([who, without.status, wrong.status]).toEqual([who, 401, 403]);
    }
  });
});

it("the table of this file covers every REST route of the plugin", async () => {
  const { routes } = JSON.parse(await visitors.admin.get("/wp-json/parley-chat/v1")) as {
    routes: Record<string, { endpoints: { methods: string[] }[] }>;
  };
  const found = Object.entries(routes).flatMap(([route, { endpoints }]) =>
    endpoints.flatMap(({ methods }) =>
      methods.map((method) => `${method} ${route.replace("/parley-chat/v1", "")}`),
    ),
  );
  const known = ROUTES.map(({ method, path }) =>
    `${method} ${path}`
      .replace(/\?.*/, "")
      .replace(/\/inbox\/(?!changes|people).+/, "/inbox/(?P<path>.+)")
      .replace(/ent_unknown|evt_unknown|call_unknown/, "(?P<id>[A-Za-z0-9_-]{1,64})"),
  );
  expect(found.filter((route) => route !== "GET ").sort()).toEqual([...new Set(known)].sort());
});

it("every REST route checks the user, and validates and sanitises each argument by its type", async () => {
  const routes = JSON.parse(
    await on.wp.eval(`
      $told = array();
      foreach ( rest_get_server()->get_routes( 'parley-chat/v1' ) as $path => $endpoints ) {
        if ( '/parley-chat/v1' === $path ) { continue; }
        foreach ( $endpoints as $endpoint ) {
          $may = $endpoint['permission_callback'];
          $told[] = array(
            'path'  => $path,
            'may'   => is_string( $may ) ? $may : ( is_callable( $may ) ? 'checked' : 'nobody asked' ),
            'types' => array_map( function ( $arg ) {
              return isset( $arg['type'] ) && false !== ( $arg['sanitize_callback'] ?? true ) ? 'checked' : 'anything';
            }, $endpoint['args'] ) ?: array( 'none' => 'checked' ),
          );
        }
      }
      echo json_encode( $told );`),
  ) as { path: string; may: string; types: Record<string, string> }[];
  expect(routes.length).toBeGreaterThan(15);
  for (const { path, may, types } of routes)
    expect([path, may, ...new Set(Object.values(types))]).toEqual([
      path,
      path.endsWith("/user-token") ? "is_user_logged_in" : "checked",
      "checked",
    ]);
});
