import { expect, it } from "vitest";
import { passwords } from "../../../core/src/people/password.ts";

it("a password is hashed with OWASP's recommended cost, and hashes of an earlier cost are accepted", async () => {
  const hash = await passwords().hash("correct horse battery");
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  const later = passwords({ N: 1_024, r: 8, p: 1 });
  expect(await later.matches("correct horse battery", hash)).toBe(true);
  expect(await later.matches("correct horse batterie", hash)).toBe(false);
});
