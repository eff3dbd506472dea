import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimedUser, PLATFORMS, type User, verifiedUser } from "../../adapters/src/index.ts";

/** The platforms' names for an id and for other fields. A new platform adds its own names. */
const ID_FIELDS = ["ID", "id"];
const DETAILS = ["display_name", "user_email", "roles", "email", "name", "first_name", "last_name", "role"];
const FIELDS = [...ID_FIELDS, ...DETAILS];

const LONGEST = { id: 128, email: 254, name: 200, role: 64 };

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.string({
    unit: fc.constantFrom("\0", "\n", " ", "\u2028", "\u202e", "\ud800", "\udc00", "👩", "a", "1"),
  }),
  fc.emailAddress(),
  fc.nat().map((id) => `gid://shopify/Customer/${id}`),
  fc
    .tuple(
      fc.constantFrom("a", "1", "a.", "@", "😀", " ", "\0"),
      fc.constantFrom(64, 128, 200, 254, 1_000_000),
    )
    .map(([unit, times]) => unit.repeat(times)),
);

const value = fc.oneof(text, fc.integer(), fc.double(), fc.array(text), fc.anything());

const likelyId = fc.oneof(fc.integer({ min: 1 }), value);

/** Objects with the platforms' field names, some of them getters that throw. */
const lookalike = fc
  .record({ ...each(DETAILS, value), ...each(ID_FIELDS, likelyId) })
  .chain((data) => fc.subarray(FIELDS, { maxLength: 2 }).map((fields) => withThrowing(data, fields)));

const anyData = fc.oneof(
  { weight: 6, arbitrary: lookalike },
  { weight: 1, arbitrary: fc.jsonValue() },
  {
    weight: 1,
    arbitrary: fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
  },
);

/** Unusual values. fast-check could not generate most of them, because it reads the values that it generates. */
const HOSTILE: unknown[] = [
  Number.NaN,
  Symbol("id"),
  7n,
  fail,
  new Date(0),
  new Map([["id", "7"]]),
  new (class Customer {
    get id() {
      return fail();
    }
  })(),
  new Proxy(
    {},
    { ownKeys: fail, get: fail, has: fail, getOwnPropertyDescriptor: fail, getPrototypeOf: fail },
  ),
  revoked({}),
  revoked([]),
  nested(100_000),
  { toString: fail, valueOf: fail, toJSON: fail, [Symbol.toPrimitive]: fail },
  { [Symbol.iterator]: fail, length: 2 ** 40 },
  new Array(2 ** 32 - 1),
];

describe("Data of any shape", () => {
  it.each(PLATFORMS)(
    "becomes a verified user within the limits, or is refused with a field and a reason, on the platform %s",
    (platform) => {
      fc.assert(
        fc.property(anyData, (data) => {
          const answer = verifiedUser(platform, data);
          if (!answer.ok) return expectRefusal(answer);
          expect(answer.value.verified).toBe(true);
          expect(answer.value.user.id).toBeTypeOf("string");
          expectWithinBounds(answer.value.user);
        }),
      );
    },
  );

  it("becomes a claimed user within the limits, or is refused, but never becomes a verified user, if page code sent it", () => {
    fc.assert(
      fc.property(anyData, (data) => {
        const answer = claimedUser(data);
        if (!answer.ok) return expectRefusal(answer);
        expect(answer.value.verified).toBe(false);
        expect(Object.keys(answer.value.user)).not.toEqual([]);
        expectWithinBounds(answer.value.user);
      }),
    );
  });

  it.each(PLATFORMS)(
    "becomes an equal user each time, and is not changed, on the platform %s",
    (platform) => {
      fc.assert(
        fc.property(fc.record(each(FIELDS, text)), (data) => {
          const before = structuredClone(data);
          expect(verifiedUser(platform, data)).toEqual(verifiedUser(platform, before));
          expect(data).toEqual(before);
        }),
      );
    },
  );

  it.each(PLATFORMS)("becomes different users for different ids, on the platform %s", (platform) => {
    const digits = fc.nat().map(String);
    const id = fc.oneof(
      digits,
      fc.string({ unit: fc.constantFrom("\ud800", "\udc00", "0", "1", " "), maxLength: 3 }),
    );
    fc.assert(
      fc.property(id, id, (one, two) => {
        fc.pre(one.trim() !== two.trim());
        const [first, second] = [one, two].map((id) => verifiedUser(platform, each(ID_FIELDS, id)));
        if (!first?.ok || !second?.ok) return;
        // Compares the ids by their bytes, as storage does.
        expect(Buffer.from(first.value.user.id)).not.toEqual(Buffer.from(second.value.user.id));
      }),
    );
  });

  it("is read without running code of the data, such as a getter or `toString`", () => {
    for (const value of HOSTILE) {
      const data = each(FIELDS, value);
      for (const platform of PLATFORMS) {
        expect(verifiedUser(platform, value).ok).toBe(false);
        expect(verifiedUser(platform, data).ok).toBe(false);
        const spoilt = { ...data, ...each(ID_FIELDS, 7) };
        expect(verifiedUser(platform, spoilt)).toMatchObject({ ok: true, value: { user: { id: "7" } } });
      }
      expect(claimedUser(value).ok).toBe(false);
      expect(claimedUser(data).ok).toBe(false);
    }
  });

  it("is read without the fields that are getters, but with all other fields", () => {
    const data = withThrowing(each(ID_FIELDS, 7), DETAILS);
    for (const platform of PLATFORMS)
      expect(verifiedUser(platform, data)).toEqual({
        ok: true,
        value: { verified: true, user: { id: "7" } },
      });
  });

  it.each(ID_FIELDS)("is refused if its only id, `%s`, is inherited or a getter", (field) => {
    const empty = [
      JSON.parse(`{"__proto__": {"${field}": "1"}}`),
      Object.create({ [field]: "1" }),
      withThrowing({ [field]: "1" }, [field]),
    ];
    for (const data of empty)
      for (const answer of [...PLATFORMS.map((platform) => verifiedUser(platform, data)), claimedUser(data)])
        expect(answer).toMatchObject({ ok: false, reason: "missing_required_field" });
  });

  it("is refused if its fields are strings of ten million characters", () => {
    for (const unit of ["a", "a.", " ", "\0", "a@a.", "😀"]) {
      const huge = unit.repeat(10_000_000);
      const data = { ...each(FIELDS, huge), roles: [huge] };
      for (const platform of PLATFORMS) expect(verifiedUser(platform, data).ok).toBe(false);
      expect(claimedUser(data).ok).toBe(false);
    }
  });
});

function expectRefusal(refusal: { field: string; reason: string }) {
  expect(ID_FIELDS).toContain(refusal.field);
  expect(refusal.reason).toMatch(/^(missing_required_field|invalid_type|invalid_format|too_long)$/);
}

function expectWithinBounds(user: Partial<User>) {
  for (const [field, stored] of Object.entries(user)) {
    const characters = [...stored].length;
    expect(characters).toBeGreaterThan(0);
    expect(characters).toBeLessThanOrEqual(LONGEST[field as keyof User]);
    expect(stored).toBe(stored.trim());
    expect(stored.isWellFormed()).toBe(true);
    expect(stored).not.toMatch(/\p{Cc}/u);
  }
}

function each<T>(fields: string[], value: T): Record<string, T> {
  return Object.fromEntries(fields.map((field) => [field, value]));
}

function fail(): never {
  throw new Error("The data's own code was run.");
}

function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

function nested(depth: number): unknown {
  let data: unknown = "7";
  for (let level = 0; level < depth; level++) data = [data];
  return data;
}

function withThrowing(data: object, fields: string[]): object {
  const copy = { ...data };
  for (const field of fields) Object.defineProperty(copy, field, { get: fail, enumerable: true });
  return copy;
}
