import { ExternalLink } from "@wordpress/components";
import { __ } from "@wordpress/i18n";

/** The steps in which an owner without a service sets one up and returns to this form (docs/start/hosting.md). */
export function NoServiceYet() {
  return (
    <details className="parley-recipe">
      <summary>{__("I have no service yet", "parley-chat")}</summary>
      <p>
        {__(
          "The chat needs a service that runs permanently, outside your website. Shared PHP hosting cannot run it. The software is free; a host costs from about $5 a month.",
          "parley-chat",
        )}
      </p>
      <ol>
        <li>
          {__(
            "Create an account at one of these hosts, and let it run Parley’s repository on GitHub, or your copy of it:",
            "parley-chat",
          )}
          <ul>
            {hosts().map(({ name, start, prices, how }) => (
              <li key={name}>
                <ExternalLink href={start}>{name}</ExternalLink> (
                <ExternalLink href={prices}>
                  {/* translators: link to the prices of a host. */ __("prices", "parley-chat")}
                </ExternalLink>
                ): {how}
              </li>
            ))}
          </ul>
        </li>
        <li>
          {__(
            "Open the link that the service writes to its log when it starts, and create your account.",
            "parley-chat",
          )}
        </li>
        <li>
          {__("Enter the service’s address above, and press “Sign in to Parley and approve”.", "parley-chat")}
        </li>
      </ol>
      <p>
        {__(
          "On your own server (VPS), one container is enough; you handle updates and backups. In a Node app, the service runs inside it. The file docs/start/hosting.md of the repository describes every way.",
          "parley-chat",
        )}
      </p>
    </details>
  );
}

/** Returns the hosts, translated. readme.txt and docs/start/hosting.md have the same links. */
function hosts() {
  return [
    {
      name: "Railway",
      start: "https://railway.com/new",
      prices: "https://railway.com/pricing",
      how: __(
        "New project → Deploy from GitHub repo. Attach a volume with the path /data, and generate a domain with port 3000.",
        "parley-chat",
      ),
    },
    {
      name: "Render",
      start: "https://dashboard.render.com/select-repo?type=blueprint",
      prices: "https://render.com/pricing",
      how: __("New → Blueprint, and choose the repository.", "parley-chat"),
    },
    {
      name: "Fly.io",
      start: "https://fly.io/docs/launch/",
      prices: "https://fly.io/docs/about/pricing/",
      how: __("In the repository, run “fly launch --copy-config --ha=false”.", "parley-chat"),
    },
  ];
}
