import { expect, it } from "vitest";
import { connectedSite } from "./connected-site.ts";

const on = connectedSite(["disable_functions=set_time_limit"]);

it.each(["csv", "ndjson"])(
  "an export of conversations as %s succeeds even if the host disables set_time_limit",
  async (format) => {
    await on.service.call(on.site.api_key, "POST", "/message", {
      message: "Hello",
      session_id: "ses_export",
    });
    const { status, text } = await on.admin.rest("GET", `/export?format=${format}`);
    expect(status).toBe(200);
    expect(text).toContain("ses_export");
    expect(await on.wp.log()).not.toContain("set_time_limit");
  },
);
