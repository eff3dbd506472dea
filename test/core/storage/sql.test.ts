import { describe, expect, it } from "vitest";
import { runLater, runNow, type Steps } from "../../../core/src/storage/database.ts";
import { forPostgres, forSqlite } from "../../../core/src/storage/sql.ts";

describe("A statement", () => {
  it("numbers its values in the order of their first use", () => {
    const statement = "UPDATE parley.a SET x = :x WHERE y = :y AND z <> :x";
    expect(forPostgres(statement)).toEqual({
      text: "UPDATE parley.a SET x = $1 WHERE y = $2 AND z <> $1",
      names: ["x", "y"],
    });
    expect(forSqlite(statement)).toEqual({
      text: "UPDATE a SET x = ?1 WHERE y = ?2 AND z <> ?1",
      names: ["x", "y"],
    });
  });

  it("omits schema, casts and row locks for SQLite", () => {
    const statement = `SELECT :a::bigint FROM parley.a l WHERE b = :b::text FOR UPDATE OF l SKIP LOCKED`;
    expect(forSqlite(statement).text).toBe("SELECT ?1 FROM a l WHERE b = ?2");
    expect(forSqlite("SELECT id FROM parley.a FOR SHARE").text).toBe("SELECT id FROM a");
    expect(forSqlite("SELECT id FROM parley.a FOR KEY SHARE").text).toBe("SELECT id FROM a");
    expect(forPostgres(statement).text).toBe(
      "SELECT $1::bigint FROM parley.a l WHERE b = $2::text FOR UPDATE OF l SKIP LOCKED",
    );
  });

  it("reads lists from JSON on SQLite and on Postgres", () => {
    const statement = "SELECT 1 FROM parley.a WHERE id IN TEXTS(:ids) AND key NOT IN NUMBERS(:keys)";
    expect(forSqlite(statement)).toEqual({
      text: "SELECT 1 FROM a WHERE id IN (SELECT value FROM json_each(?1)) AND key NOT IN (SELECT value FROM json_each(?2))",
      names: ["ids", "keys"],
    });
    expect(forPostgres(statement).text).toBe(
      "SELECT 1 FROM parley.a WHERE id IN (SELECT jsonb_array_elements_text($1::jsonb) AS value) AND key NOT IN (SELECT jsonb_array_elements_text($2::jsonb)::bigint)",
    );
  });
});

describe("The steps of a database operation", () => {
  function* sum(waits: (n: number) => unknown): Steps<number> {
    let total = 0;
    for (const n of [1, 2]) {
      try {
        total += (yield waits(n)) as number;
      } catch {
        total += 100;
      }
    }
    return total;
  }

  it("wait for each promise, and throw at the step whose promise rejects", async () => {
    expect(await runLater(sum(async (n) => n))).toBe(3);
    expect(await runLater(sum((n) => (n === 1 ? Promise.reject(new Error("no")) : n)))).toBe(102);
  });

  it("are refused immediately if they must run synchronously but one of them waits", () => {
    expect(() => runNow(sum((n) => n))).toThrow("must not wait");
  });
});
