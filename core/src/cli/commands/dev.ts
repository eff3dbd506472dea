import { z } from "zod";
import { onStopSignal } from "../../app/process.ts";
import { OWN_MACHINE, runDemo } from "../../demo/run-demo.ts";
import { startNotice } from "../../demo/start-notice.ts";
import { signedAgain, watchCalls } from "../../dev/watch-calls.ts";
import { parseOptions } from "../../options.ts";
import { webhookDelivery } from "../../webhooks/delivery/delivery.ts";
import { parseAllowedHosts } from "../../webhooks/delivery/parse-allowed-hosts.ts";
import { watchedDelivery } from "../../webhooks/delivery/watched-delivery.ts";
import { command } from "../command.ts";

export const dev = command({
  name: "dev",
  summary: "Run the demo and print each webhook call with its answer.",
  notes:
    "Site, pages and data folder are those of `demo`. The service may call localhost. Press r to send the last message to the workflow again, with a new signature. The output contains visitors' messages, so use it for development only.",
  options: [
    {
      flags: "--webhook-url <url>",
      field: "webhook_url",
      says: "the workflow to call, stored in the site; by default the site's current one",
    },
  ],
  example: "parley dev --webhook-url http://localhost:5678/webhook/chat",
  input: z.object({ webhook_url: z.url().optional() }),
  sentence: true,
  async run({ webhook_url: webhookUrl }, { environment, stdin, stdout, clock }) {
    const allowed = environment.PARLEY_ALLOW_WEBHOOK_HOSTS || OWN_MACHINE.join(",");
    const options = parseOptions({
      ...environment,
      LOG_LEVEL: environment.LOG_LEVEL || "warn",
      PARLEY_ALLOW_WEBHOOK_HOSTS: allowed,
    });
    const calls = watchCalls((text) => stdout.write(text));
    const running = await runDemo(options, { webhookUrl, watch: calls.watch });
    const replays = webhookDelivery({ allowedHosts: parseAllowedHosts(allowed), clock });
    const delivery = watchedDelivery(replays, calls.watch, { clock });
    onStopSignal(async () => {
      await replays.close();
      await running.stop();
    });
    onKeys(stdin, {
      r() {
        const last = calls.last();
        if (last === undefined) stdout.write("\nNo message has been sent to a workflow yet.\n");
        else
          signedAgain(last, { sites: running.installation.sites, at: clock() }).then(
            // Ignores a failure, because `calls.watch` has already printed it.
            (call) => delivery.deliver(call).catch(() => undefined),
            (error: Error) => stdout.write(`\n${error.message}\n`),
          );
      },
      "\u0003": () => process.kill(process.pid, "SIGINT"),
    });
    return {
      data: { address: running.address, site_id: running.site.id },
      text:
        startNotice({ ...running, publicUrl: options.publicUrl }) + hints(running.address, options.publicUrl),
    };
  },
});

function hints(address: string, publicUrl: string | undefined): string {
  const outside =
    publicUrl === undefined
      ? `Workflows on other machines cannot post late replies to ${address}. Run a tunnel, such as
cloudflared tunnel --url ${address}, and set PARLEY_PUBLIC_URL to its address.\n`
      : "";
  return `${outside}Each webhook call appears here. Press r to send the last call again.\n`;
}

/** Reads single keys at a terminal, and otherwise the characters of each line, such as those of a script. */
function onKeys(stdin: CommandContextStdin, actions: Record<string, () => void>): void {
  if (stdin.isTTY) stdin.setRawMode?.(true);
  stdin.on?.("data", (bytes: Buffer) => {
    for (const key of bytes.toString("utf8")) actions[key]?.();
  });
}

type CommandContextStdin = Parameters<typeof dev.run>[1]["stdin"];
