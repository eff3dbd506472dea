import { CONFIRM_PATH } from "../api/reference/confirm-pages.ts";
import { fileSweeper } from "../files/file-sweeper.ts";
import { confirmationCourier } from "../outgoing/confirmation-courier.ts";
import { eventCourier } from "../outgoing/event-courier.ts";
import { mailCourier } from "../outgoing/mail-courier.ts";
import { reportCourier } from "../outgoing/report-courier.ts";
import { handoverTimeouts } from "../replies/handover-timeouts.ts";
import type { Foundation } from "./foundation.ts";

/** Milliseconds between two removals of expired limit windows. */
const SWEEP_EVERY = 60_000;

/** Work that no request triggers. */
export interface BackgroundWork {
  sweepFiles(): Promise<void>;
  /** Resolves once no work is running. */
  close(): Promise<void>;
}

/** `hasConsole`: whether mails may link to the console. */
export function backgroundWork(base: Foundation, hasConsole: boolean): BackgroundWork {
  const { files, mailer, counted, clock } = base;
  const rootUrl = () => base.baseUrl().replace(/\/v1$/, "");
  const consoleUrl = () => (hasConsole ? `${rootUrl()}/console/` : undefined);
  const confirmUrl = (token: string) => `${rootUrl()}${CONFIRM_PATH}/${token}`;
  const sweeper = files && fileSweeper({ ...base, ...files });
  const workers = [
    ...[handoverTimeouts(base), eventCourier(base), sweeper],
    mailer && mailCourier({ ...base, mailer, consoleUrl }),
    mailer && confirmationCourier({ ...base, mailer, confirmUrl }),
    mailer && reportCourier({ ...base, mailer, consoleUrl }),
  ];
  const sweeping = setInterval(() => counted.sweep(clock()), SWEEP_EVERY);
  sweeping.unref();
  return {
    sweepFiles: async () => sweeper?.sweep(),
    async close() {
      clearInterval(sweeping);
      await Promise.all(workers.map((worker) => worker?.close()));
    },
  };
}
