import fc from "fast-check";
import type { AnyRoute } from "../../../core/src/api/route.ts";
import { hostile } from "./hostile-json.ts";
import type { RawRequest } from "./ways-in.ts";

type Headers = RawRequest["headers"];

/** Valid values for fields of bodies and queries, as JSON. Fields that are not listed are valid only by chance. */
const FITTING: Record<string, string> = {
  message: '"Hi"',
  session_id: '"s"',
  context: '{"page_title":"Home"}',
  user: '{"id":"7"}',
  rating: '"up"',
  name: '"Shop"',
  secret: '"signing"',
  permissions: '["usage:read"]',
  label: '"Second"',
  sign: "true",
  allowed_origins: '["https://shop.example"]',
  session_timeout: "60",
  appearance: '{"theme":"dark"}',
};

const JSON_TYPE = "application/json";

/**
 * Generates a request to a route with some valid and some hostile parts. `right`: credentials that some call accepts. `values`:
 * values that are valid for some field, and used for any field. `fitting`: valid values of body fields and path parameters, by
 * name.
 */
export function hostileRequest(
  route: AnyRoute,
  {
    right,
    values,
    fitting,
  }: { right: Headers[]; values: readonly string[]; fitting: Record<string, string> },
): fc.Arbitrary<RawRequest> {
  const known = { ...FITTING, ...fitting };
  const fields = Object.fromEntries(fieldsOf(route.body).map((field) => [field, known[field] ?? '"x"']));
  const text = fc.oneof(fc.constantFrom(...values), hostile.text);
  const written = text.map((value) => encodeURIComponent(value.toWellFormed()));
  const inHeader = text.map((value) => value.replace(/[^\x20-\x7e\xa0-\xff]/g, "").slice(0, 4_000));

  const segment = fc.oneof(written, fc.constantFrom("%", "%ff", "..", "a".repeat(4_000), "a%2fb", ""));
  const path = fc.tuple(segment, fc.nat(2)).map(([odd, dice]) => {
    const fitted = (name: string) => JSON.parse(known[name] ?? '"7"') as string;
    return `/v1${route.path.replace(/\{(\w+)\}/g, (_, name: string) => (dice > 0 ? fitted(name) : odd))}`;
  });
  const parameter = fc.tuple(fc.constantFrom(...fieldsOf(route.query), "__proto__"), written);
  const query = fc.oneof(
    fc.array(parameter, { maxLength: 4 }).map((all) => all.map((pair) => pair.join("=")).join("&")),
    fc.constantFrom("", "&&==", "%ff=%ff", "a[b]=1&a[b]=2", "page=1&page=2", "?".repeat(99)),
  );

  const credentials = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Headers>(...right) },
    { weight: 1, arbitrary: inHeader.map((value): Headers => [["authorization", `Bearer ${value}`]]) },
    { weight: 1, arbitrary: inHeader.map((value): Headers => [["x-api-key", value]]) },
    { weight: 1, arbitrary: fc.constant<Headers>([...(right[0] ?? []), ...(right[0] ?? [])]) },
  );
  const others = fc.array(
    fc.tuple(fc.constantFrom("origin", "idempotency-key", "accept", "x-forwarded-for"), inHeader),
    { maxLength: 2 },
  );
  const type = fc.constantFrom(JSON_TYPE, JSON_TYPE, JSON_TYPE, "text/plain", `${JSON_TYPE};charset=utf-7`);
  return fc.record({
    method: fc.constantFrom(...Array(9).fill(route.method), "HEAD", "PUT", "OPTIONS"),
    target: fc.tuple(path, query).map((both) => both.join("?")),
    headers: fc
      .tuple(credentials, others, type)
      .map(([first, second, given]): Headers => [...first, ...second, ["content-type", given]]),
    body: hostile.body(fields, values),
  });
}

function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
}
