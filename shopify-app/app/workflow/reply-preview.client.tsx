import { ReplyPreview as Preview } from "@parley/inbox/reply-preview";
import { useRouteLoaderData } from "@remix-run/react";
import { useHost } from "../inbox/use-host.ts";
import type { loader } from "../routes/app.tsx";
import type { Trial } from "./trial.ts";

const NOBODY = { id: "", name: "" };

/** A reply as the inbox shows it. Only in the browser. */
export default function ReplyPreview({ reply = "", cards, quick_replies }: Trial) {
  const shop = useRouteLoaderData<typeof loader>("routes/app")?.shop ?? "";
  const host = useHost({ shop, person: NOBODY, isLive: true }, { go() {} });
  return <Preview host={host} text={reply} cards={cards} choices={quick_replies} />;
}
