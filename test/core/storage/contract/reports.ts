import { beforeEach, describe, expect, it } from "vitest";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { aKey, aSite, DAY, MINUTE, NOON } from "../sample-records.ts";

const DUE = NOON + DAY;
const RETRY = DUE + MINUTE;

export function describeReports(storage: () => Storage): void {
  const take = (now = DUE, retryAt = RETRY) => storage().takeReports({ now, retryAt });
  let version = NOON;
  const replace = (reportAt?: number) => {
    version += 1;
    return storage().replaceSite(aSite("r", { updatedAt: version, reportAt }), version - 1);
  };

  describe("The weekly report of a site", () => {
    beforeEach(async () => {
      version = NOON;
      await storage().createSite(aSite("r", { reportAt: DUE }), aKey("key of r", "r"));
    });

    it("is claimed by one of several senders, and is due again later if it was not sent", async () => {
      const isDue = (now: number) => storage().hasDueReports(now);
      expect([await isDue(DUE - 1), await isDue(DUE)]).toEqual([false, true]);
      expect(await take(DUE - 1)).toEqual([]);
      expect((await Promise.all([take(), take(), take()])).flat()).toEqual(["r"]);
      expect(await isDue(DUE)).toBe(false);
      expect(await take(RETRY - 1)).toEqual([]);
      expect(await take(RETRY, RETRY + MINUTE)).toEqual(["r"]);
    });

    it("is due again a week after it was sent, and only its claimant can record that it was sent", async () => {
      await take();
      await storage().settleReport("r", RETRY - 1, DUE);
      expect(await take()).toEqual([]);
      await storage().settleReport("r", RETRY, DUE + 7 * DAY);
      expect(await take(DUE + 7 * DAY - 1)).toEqual([]);
      expect(await take(DUE + 7 * DAY, DUE + 8 * DAY)).toEqual(["r"]);
    });

    it("stays due if the site changes, and is not due if the owner has turned reports off", async () => {
      expect(await replace(DUE + DAY)).toBe(true);
      expect(await storage().site("r")).toEqual(aSite("r", { updatedAt: version }));
      expect(await take()).toEqual(["r"]);
      await replace();
      await storage().settleReport("r", RETRY, DUE);
      expect(await take(DUE + 100 * DAY)).toEqual([]);
      await replace(DUE + DAY);
      expect(await take(DUE)).toEqual([]);
      expect(await take(DUE + DAY)).toEqual(["r"]);
    });

    it("is deleted with the site", async () => {
      await storage().removeSite("r");
      expect(await take()).toEqual([]);
    });
  });
}
