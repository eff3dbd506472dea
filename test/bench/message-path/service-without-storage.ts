/** The service with a database that stores only sites and keys, and immediately reports every message as stored. */

import { openInstallation, parseOptions, runService } from "@parley/core/service";
import { reportVitals } from "./server-process.ts";

const options = parseOptions(process.env);
const { storage, ...rest } = await openInstallation(options);
let key = 0;
const running = await runService(options, {
  ...rest,
  storage: {
    ...storage,
    async recordQuestion({ sessionId, freshSessionId, at, user }) {
      key++;
      const times = { createdAt: at, lastMessageAt: at };
      const session = { key, id: sessionId ?? freshSessionId, ...times, messageCount: 1, user };
      return { outcome: "recorded", session, questionKey: key };
    },
    recordReply: async () => ({ outcome: "stored" }),
  },
});
reportVitals(Number(new URL(running.address).port));
process.on("disconnect", () => running.stop().then(() => process.exit(0)));
