import { z } from "zod";
import { opennessAt } from "../../sites/opening-hours.ts";
import type { Site } from "../../sites/site.ts";
import type { Services } from "../services.ts";
import { isoTime } from "./fields.ts";

/** The handover offered to a visitor; absent if the site has none. */
export const offeredHandover = z
  .object({
    visitors: z.boolean().meta({ description: "Whether a visitor may ask for a person." }),
    open: z.boolean().meta({ description: "Whether the team is available." }),
    opens_at: z.string().optional().meta({ description: "When the team is available again." }),
  })
  .meta({ title: "OfferedHandover" });

export const handoverNow = offeredHandover.optional().meta({
  description:
    "The handover that the site offers now; absent while its `handover` is off. Only in responses to visitors: listen for events while it is present.",
});

export function offeredHandoverOf(
  { settings: { handover } }: Site,
  now: number,
): z.input<typeof offeredHandover> | undefined {
  if (handover === null) return undefined;
  const { open, opensAt } = opennessAt(handover.hours, now);
  return { visitors: handover.visitors, open, ...(opensAt !== undefined && { opens_at: isoTime(opensAt) }) };
}

/** Reads the settings again, because they may change while a reply or a stream takes minutes. */
export async function handoverNowOf(
  site: Site,
  { cachedSites, clock }: Pick<Services, "cachedSites" | "clock">,
): Promise<z.input<typeof offeredHandover> | undefined> {
  return offeredHandoverOf((await cachedSites.byId(site.id)) ?? site, clock());
}
