/** Stores when the weekly report of each site is due. The site's setting `weekly_report` turns it on. */
export interface ReportStorage {
  hasDueReports(now: number): Promise<boolean>;
  /** Ids of sites with a due report, at most 100. Their reports are due again at `retryAt`; no other caller gets them before. */
  takeReports(wanted: { now: number; retryAt: number }): Promise<string[]>;
  /** Stores when the next report is due. Changes nothing for a site that turned reports off. */
  settleReport(siteId: string, retryAt: number, nextAt: number): Promise<void>;
}
