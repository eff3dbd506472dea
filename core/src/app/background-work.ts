import { CONFIRM_PATH } from "../api/reference/confirm-pages.ts";
import { fileSweeper } from "../files/file-sweeper.ts";
import { confirmationSender } from "../outgoing/confirmation-sender.ts";
import { eventSender } from "../outgoing/event-sender.ts";
import { mailSender } from "../outgoing/mail-sender.ts";
import { reportSender } from "../outgoing/report-sender.ts";
import { handoverTimeouts } from "../replies/handovers.ts";
import type { Foundation } from "./foundation.ts";

/** Milliseconds between two removals of expired limit windows. */
const SWEEP_EVERY = 60_000;

/** Work that no request triggers. */
export interface BackgroundWork {
  sweepFiles(): Promise<void>;
  /** Resolves once all running work has ended. */
  close(): Promise<void>;
}

/** Starts the work that no request triggers. `hasConsole`: whether e-mails may link to the console. */
export function backgroundWork(base: Foundation, hasConsole: boolean): BackgroundWork {
  const { files, mailer, counted, clock } = base;
  const rootUrl = () => base.baseUrl().replace(/\/v1$/, "");
  const consoleUrl = () => (hasConsole ? `${rootUrl()}/console/` : undefined);
  const confirmUrl = (token: string) => `${rootUrl()}${CONFIRM_PATH}/${token}`;
  const sweeper = files && fileSweeper({ ...base, ...files });
  const workers = [
    handoverTimeouts(base),
    eventSender(base),
    sweeper,
    base.keyUses,
    mailer && mailSender({ ...base, mailer, consoleUrl }),
    mailer && confirmationSender({ ...base, mailer, confirmUrl }),
    mailer && reportSender({ ...base, mailer, consoleUrl }),
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
