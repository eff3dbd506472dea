import { __ } from "@wordpress/i18n";

/** The requirements for owners without a service, as in docs/start/hosting.md. */
export function NoServiceYet() {
  return (
    <details className="parley-recipe">
      <summary>{__("I have no service yet", "parley-chat")}</summary>
      <p>
        {__(
          "The chat needs a service that runs permanently, outside your website. Shared PHP hosting cannot run it. Parley is free software; hosting it has a cost:",
          "parley-chat",
        )}
      </p>
      <ul>
        <li>
          {__(
            "Without a server: Render, Railway or Fly.io run it for you. You need an account there and pay some dollars a month.",
            "parley-chat",
          )}
        </li>
        <li>
          {__(
            "On your own server (VPS): one container, or Coolify. You handle updates and backups.",
            "parley-chat",
          )}
        </li>
        <li>{__("In your own Node app: the service runs inside it.", "parley-chat")}</li>
      </ul>
      <p>
        {__(
          "The documentation describes each in a few steps (docs/start/hosting.md). Then create a site there with “parley site create”, or in its console at /console: you get the API key to enter above.",
          "parley-chat",
        )}
      </p>
    </details>
  );
}
