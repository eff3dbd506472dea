import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import type { AppDatabase } from "../../../shopify-app/server/database/app-database.ts";
import { leasedMutex } from "../../../shopify-app/server/database/leased-mutex.ts";
import { postgresDatabase } from "../../../shopify-app/server/database/postgres-database.ts";
import { sqliteDatabase } from "../../../shopify-app/server/database/sqlite-database.ts";
import { postgresDatabases } from "../../core/storage/postgres-databases.ts";
import { isMissing } from "../../provision/missing.ts";
import { dataFolder } from "../started-app.ts";

/** Returns a new name for a mutex, because several tests may use a database one after the other. */
const aKey = () => randomUUID();
const clock = () => Date.now();

describe("A mutex in a file", () => {
  describeMutex(async () => {
    const folder = await dataFolder();
    onTestFinished(() => folder.remove());
    return async () => sqliteDatabase(folder.path);
  });
});

describe.skipIf(isMissing("Postgres"))("A mutex in Postgres", () => {
  const databases = postgresDatabases();
  describeMutex(async () => {
    const url = await databases.fresh();
    return () => postgresDatabase(url);
  });
});

/** Tests the mutex. `fresh` creates a database, which each replica opens separately. */
function describeMutex(fresh: () => Promise<() => Promise<AppDatabase>>): void {
  const opened: AppDatabase[] = [];
  async function replicas(count: number): Promise<AppDatabase[]> {
    const open = await fresh();
    const found = await Promise.all(Array.from({ length: count }, open));
    opened.push(...found);
    return found;
  }
  afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())));

  it("lets only one of many waiting replicas work at a time", async () => {
    const databases = await replicas(3);
    let [inside, most, done] = [0, 0, 0];
    const work = async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside--;
      done++;
    };
    const key = aKey();
    const mutexes = databases.map((database) => leasedMutex({ database, clock }));
    await Promise.all(Array.from({ length: 12 }, (_, index) => mutexes[index % 3]?.(key, work)));
    expect([most, done]).toEqual([1, 12]);
  });

  it("does not block work under another key", async () => {
    const [one, two] = (await replicas(2)) as [AppDatabase, AppDatabase];
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const long = leasedMutex({ database: one, clock })(aKey(), () => end);
    expect(await leasedMutex({ database: two, clock })(aKey(), async () => "done")).toBe("done");
    resolve();
    await long;
  });

  it("is released if the work fails", async () => {
    const [database] = (await replicas(1)) as [AppDatabase];
    const key = aKey();
    const failed = leasedMutex({ database, clock })(key, () => Promise.reject(new Error("failed")));
    await expect(failed).rejects.toThrow("failed");
    expect(await leasedMutex({ database, clock })(key, async () => "done")).toBe("done");
  });

  it("is released if its holder has died", async () => {
    const [dead, living] = (await replicas(2)) as [AppDatabase, AppDatabase];
    const key = aKey();
    const started = Promise.withResolvers<void>();
    const ago = () => Date.now() - 16_000;
    void leasedMutex({ database: dead, clock: ago })(key, () => {
      started.resolve();
      return new Promise(() => {});
    });
    await started.promise;
    expect(await leasedMutex({ database: living, clock })(key, async () => "done")).toBe("done");
  });
}
