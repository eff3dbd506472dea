import { type HandoverDraft, handoverDraft, handoverSettings } from "../../../admin/handover-draft.ts";
import type { Site } from "../api/shapes.ts";
import type { WrittenReply } from "./saved-replies-fields.tsx";

/** The edited fields of the screen. While an option is switched off, its values stay until the screen closes. */
export interface Written extends HandoverDraft {
  replies: WrittenReply[];
  eventsUrl: string;
  events: Site["events"];
}

export function writtenOf(site: Site): Written {
  return {
    ...handoverDraft(site, Intl.DateTimeFormat().resolvedOptions().timeZone),
    replies: site.saved_replies.map((reply, id) => ({ ...reply, id })),
    eventsUrl: site.events_url ?? "",
    events: [...site.events].sort(),
  };
}

/** The settings in the format of `PATCH /site`. The service validates them. */
export function settingsOf(written: Written): object {
  return {
    ...handoverSettings(written),
    saved_replies: written.replies
      .filter(({ title, text }) => `${title}${text}`.trim() !== "")
      .map(({ title, text }) => ({ title, text })),
    events_url: written.eventsUrl.trim() === "" ? null : written.eventsUrl.trim(),
    events: written.events,
  };
}
