import { expect, it } from "vitest";
import { transportWarning } from "../../../../core/src/cli/commands/transport-warning.ts";
import { parseOptions } from "../../../../core/src/options.ts";

it.each(["0.0.0.0", "::", "192.168.1.5", "chat.internal"])(
  "A warning says that the service refuses calls to %s without TLS",
  (HOST) => {
    expect(transportWarning(parseOptions({ HOST }))).toContain("refused with https_required");
  },
);

it.each([
  {},
  { HOST: "localhost" },
  { HOST: "::1" },
  { HOST: "0.0.0.0", PARLEY_TLS_CERT: "cert.pem", PARLEY_TLS_KEY: "key.pem" },
  { HOST: "0.0.0.0", PARLEY_TRUST_PROXY: "10.0.0.1" },
])("No warning about calls without TLS is returned for the options %j", (environment) => {
  expect(transportWarning(parseOptions(environment as Record<string, string>))).toBeUndefined();
});
