import type { ConfirmationStorage } from "../../port/confirmation-storage.ts";
import type { Ask, Statement } from "../connections.ts";

const HAS_DUE: Statement = {
  name: "hasDueConfirmations",
  text: "SELECT FROM parley.confirmations WHERE due_at <= $1 AND lease_until <= $1 LIMIT 1",
};
const BY_LINK: Statement = {
  name: "confirmationByLink",
  text: `SELECT c.site AS "siteId", c.session_id AS "sessionId", t.language FROM parley.confirmations c
    LEFT JOIN parley.sessions s ON s.site = c.site AND s.id = c.session_id
    LEFT JOIN parley.contacts t ON t.session = s.key
    WHERE c.hash = $1 AND c.expires_at > $2 AND c.confirmed_at IS NULL`,
};
const IS_CONFIRMED: Statement = {
  name: "isConfirmed",
  text: `SELECT FROM parley.confirmations
    WHERE site = $1 AND session_id = $2 AND email = $3 AND confirmed_at IS NOT NULL`,
};

export function confirmationReads(
  ask: Ask,
): Pick<ConfirmationStorage, "hasDueConfirmations" | "confirmationByLink" | "isConfirmed"> {
  return {
    hasDueConfirmations: async (now) => (await ask(HAS_DUE, [now])).length > 0,
    async confirmationByLink(...link) {
      const [row] = await ask<{ siteId: string; sessionId: string; language: string | null }>(BY_LINK, link);
      return row && { ...row, language: row.language ?? undefined };
    },
    isConfirmed: async (...address) => (await ask(IS_CONFIRMED, address)).length > 0,
  };
}
