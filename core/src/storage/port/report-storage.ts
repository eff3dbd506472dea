/** When the weekly reports of sites are due. A site whose `weekly_report` is on has one; the settings are stored with it. */
export interface ReportStorage {
  hasDueReports(now: number): Promise<boolean>;
  /** Ids of sites whose report is due, at most 100. Each is due again at `retryAt`, and no other caller gets it before. */
  takeReports(wanted: { now: number; retryAt: number }): Promise<string[]>;
  /** Notes when the report after the one taken is due. Nothing changes for a site that wants none any more. */
  settleReport(siteId: string, retryAt: number, nextAt: number): Promise<void>;
}
