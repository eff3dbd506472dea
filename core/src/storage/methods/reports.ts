import type { Scripts } from "../database.ts";
import type { ReportStorage } from "../port/report-storage.ts";

export const reports: Scripts<keyof ReportStorage> = {
  *hasDueReports(database, now) {
    const statement = "SELECT 1 AS found FROM parley.sites WHERE report_at <= :now LIMIT 1";
    return (yield* database.get(statement, { now })) !== undefined;
  },
  *takeReports(database, { now, retryAt }) {
    const taken = yield* database.all<{ id: string }>(
      `UPDATE parley.sites SET report_at = :retryAt WHERE id IN
         (SELECT id FROM parley.sites WHERE report_at <= :now ORDER BY report_at LIMIT 100 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      { now, retryAt },
    );
    return taken.map(({ id }) => id);
  },
  *settleReport(database, siteId, retryAt, nextAt) {
    yield* database.run(
      "UPDATE parley.sites SET report_at = :nextAt WHERE id = :siteId AND report_at = :retryAt",
      { siteId, retryAt, nextAt },
    );
  },
};
