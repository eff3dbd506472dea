import { RadioControl, TextControl } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import type { Failure } from "../rest/call.ts";
import { fieldError } from "../settings/field-error.ts";
import type { StoredSecret } from "./connection-state.ts";

export type IdentitySource = "keep" | "new" | "given";

/**
 * The choice of the identity secret. A new secret immediately invalidates the old one for every system that signs with
 * it, so a stored secret is kept by default.
 */
export function IdentityChoice({
  stored,
  source,
  choose,
  secret,
  write,
  failure,
}: {
  stored: StoredSecret;
  source: IdentitySource;
  choose(source: IdentitySource): void;
  secret: string;
  write(secret: string): void;
  failure: Failure | undefined;
}) {
  const keepLabel = stored.set
    ? /* translators: %s: four characters. */
      sprintf(__("Keep the identity secret ending with %s.", "parley-chat"), stored.last_four ?? "…")
    : __("Not now: everybody is a guest to the workflow.", "parley-chat");
  return (
    <>
      <RadioControl
        label={__("Tell the workflow who is logged in", "parley-chat")}
        help={__(
          "This website signs the identity of logged-in users with an identity secret. A new one stops any other website or server that signs for the same Parley site, until it gets the new one too.",
          "parley-chat",
        )}
        selected={source}
        onChange={(value) => choose(value as IdentitySource)}
        options={[
          { value: "keep", label: keepLabel },
          { value: "new", label: __("Create a new identity secret for this website.", "parley-chat") },
          { value: "given", label: __("Enter the identity secret that is in use.", "parley-chat") },
        ]}
        disabled={stored.source === "constant"}
      />
      {source === "given" && (
        <TextControl
          label={__("Identity secret", "parley-chat")}
          type="password"
          autoComplete="off"
          required
          minLength={16}
          value={secret}
          onChange={write}
          {...fieldError(failure, "identity_secret")}
        />
      )}
    </>
  );
}
