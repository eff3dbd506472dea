import { z } from "zod";
import { opennessAt } from "../../sites/opening-hours.ts";
import type { Site } from "../../sites/site.ts";
import { isoTime } from "./fields.ts";

/** What a visitor is offered; absent where the site hands nothing over. */
export const offeredHandover = z
  .object({
    visitors: z.boolean().meta({ description: "Whether a visitor may ask for a person." }),
    open: z.boolean().meta({ description: "Whether somebody is there." }),
    opens_at: z.string().optional().meta({ description: "When somebody is there again." }),
  })
  .meta({ title: "OfferedHandover" });

export function offeredHandoverOf(
  { settings: { handover } }: Site,
  now: number,
): z.input<typeof offeredHandover> | undefined {
  if (handover === null) return undefined;
  const { open, opensAt } = opennessAt(handover.hours, now);
  return { visitors: handover.visitors, open, ...(opensAt !== undefined && { opens_at: isoTime(opensAt) }) };
}
