import { __ } from "@wordpress/i18n";

/** The requirements for owners without a service, as in docs/hosting.md. */
export function NoServiceYet() {
  return (
    <details className="parley-recipe">
      <summary>{__("I have no service yet", "parley-chat")}</summary>
      <p>
        {__(
          "The chat needs a service that runs all the time, beside your website and not in it. Shared PHP hosting cannot run it. Parley is free software; where it runs costs you:",
          "parley-chat",
        )}
      </p>
      <ul>
        <li>
          {__(
            "Only a website: Render, Railway or Fly.io run it for you. An account there, some dollars a month, no server to look after.",
            "parley-chat",
          )}
        </li>
        <li>
          {__(
            "A server of your own (VPS): one container, or Coolify. Updates and backups are yours.",
            "parley-chat",
          )}
        </li>
        <li>{__("A Node app of your own: the service runs inside it.", "parley-chat")}</li>
      </ul>
      <p>
        {__(
          "Its documentation leads through each in a few steps (docs/hosting.md). Then make a site there with “parley site create”, or in its console at /console: you get the API key to enter above.",
          "parley-chat",
        )}
      </p>
    </details>
  );
}
