import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";
import { reportVitals } from "./server-process.ts";

/** The baseline: reads a body, forwards it to the webhook and sends back what comes, and nothing else. */
const webhook = new Pool(process.env.WEBHOOK_ORIGIN as string, { pipelining: 1 });

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", async () => {
    const answer = await webhook.request({
      method: "POST",
      path: "/",
      headers: { "content-type": "application/json" },
      body: Buffer.concat(chunks),
    });
    const body = Buffer.from(await answer.body.arrayBuffer());
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => reportVitals((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
