import { expect, it } from "vitest";
import { modelFinding } from "../../../../core/src/cli/doctor/model-finding.ts";
import type { Site } from "../../../../core/src/sites/site.ts";
import { DEFAULT_SETTINGS } from "../../../../core/src/sites/site-settings.ts";

function siteAsking(model_base_url: string | null, model_name = "tiny"): Site {
  const secret = { text: "a secret", since: 0 };
  return {
    id: "site_a",
    name: "Shop",
    plan: "free",
    publicKey: "pk_a",
    createdAt: 0,
    updatedAt: 0,
    settings: { ...DEFAULT_SETTINGS, reply_source: "model", model_base_url, model_name },
    secrets: { signing: secret, identity: secret, webhookHeaders: {} },
  };
}

it.each([
  ["fail", "without an address", siteAsking(null), "parley site update site_a --model-base-url"],
  [
    "fail",
    "without a name",
    siteAsking("https://api.example.com/v1", ""),
    "parley site update site_a --model-name",
  ],
  [
    "warn",
    "over plain HTTP",
    siteAsking("http://models.internal:8000/v1"),
    "go to models.internal:8000 without TLS",
  ],
  [
    "ok",
    "on this machine",
    siteAsking("http://localhost:11434/v1"),
    "tiny at localhost:11434. The check does not call the model.",
  ],
  [
    "ok",
    "over HTTPS",
    siteAsking("https://api.example.com/v1"),
    "tiny at api.example.com. The check does not call the model.",
  ],
])("Without calling the model, the doctor reports `%s` for a model %s", (state, _what, site, said) => {
  const finding = modelFinding(site);
  expect(finding).toMatchObject({ check: "site_a model", state, message: expect.stringContaining(said) });
});
