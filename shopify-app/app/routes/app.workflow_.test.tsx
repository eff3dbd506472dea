import type { ActionFunctionArgs } from "@remix-run/node";
import { keptOnFailure } from "../failures/kept-on-failure.ts";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import { testedMark } from "../home/tested-mark.server.ts";
import { tryMessage } from "../workflow/try-message.server.ts";

/** `POST /app/workflow/test`, a form with `message`: sends it to whoever writes the answers, and remembers how it went. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { parley, graphql } = await context.merchant(request);
  const message = String((await request.formData()).get("message") ?? "");
  const { done: site, fault } = await outcomeOf(parley.site.get());
  if (site === undefined) return { fault };
  const outcome = await outcomeOf(tryMessage(parley, site.reply_source, message));
  // What came of the test is worth more than its mark on Home.
  await testedMark(graphql)
    .set(site, outcome.done?.isGood === true)
    .catch(() => undefined);
  return outcome;
}

export const clientAction = keptOnFailure;
