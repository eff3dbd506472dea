import { createHash } from "node:crypto";
import { z } from "zod";
import type { AdminGraphql } from "../../server/admin/admin-graphql.ts";
import type { Site } from "../service/site.ts";

/** Milliseconds that a screen waits for each call. */
const PATIENCE = 2_500;

type Answerer = Pick<Site, "reply_source" | "webhook_url" | "model_base_url" | "model_name">;

/**
 * Records the result of the last test in the app's own metafields, which Shopify deletes with the app. Themes can read the
 * metafields, so a success is stored as a hash of the tested settings, not as their values.
 */
export interface TestedMark {
  /** Whether the last test of the current workflow or model succeeded. */
  isSet(site: Answerer): Promise<boolean>;
  set(site: Answerer, isGood: boolean): Promise<void>;
}

const READ = `query TestedMark {
  currentAppInstallation { id metafields(namespace: "parley", first: 10) { nodes { key value } } }
}`;
const WRITE = `mutation SetTestedMark($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { userErrors { message } }
}`;

const found = z.object({
  data: z.object({
    currentAppInstallation: z.object({
      id: z.string(),
      metafields: z.object({ nodes: z.array(z.object({ key: z.string(), value: z.string() })) }),
    }),
  }),
});

export function testedMark(graphql: AdminGraphql): TestedMark {
  const read = async () =>
    found.parse(await graphql(READ, { patience: PATIENCE })).data.currentAppInstallation;
  return {
    async isSet(site) {
      const { metafields } = await read();
      return metafields.nodes.some(({ key, value }) => key === "tested" && value === printOf(site));
    },
    async set(site, isGood) {
      const { id: ownerId } = await read();
      const mark = { ownerId, namespace: "parley", key: "tested", type: "single_line_text_field" };
      await graphql(WRITE, {
        variables: { metafields: [{ ...mark, value: isGood ? printOf(site) : "failed" }] },
        patience: PATIENCE,
      });
    },
  };
}

function printOf({ reply_source, webhook_url, model_base_url, model_name }: Answerer): string {
  const whole = JSON.stringify([reply_source, webhook_url, model_base_url, model_name]);
  return createHash("sha256").update(whole).digest("hex");
}
