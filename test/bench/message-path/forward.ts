import type { RequestListener } from "node:http";
import { Pool } from "undici";

/** Reads a body, forwards it to the webhook (`WEBHOOK_ORIGIN`) and sends back what comes, and nothing else. */
export function forward(): RequestListener {
  const webhook = new Pool(process.env.WEBHOOK_ORIGIN as string, { pipelining: 1 });
  return (request, response) => {
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
  };
}
