import type { AnyRoute } from "../route.ts";

/** Groups of calls, in the order shown. */
export const TAGS = [
  { name: "Chat", description: "Messages, conversations and sessions, and the workflow that answers." },
  {
    name: "Widget",
    description:
      "The calls of the widget on a page. They need no key. The site must allow the page's origin.",
  },
  {
    name: "Management",
    description:
      "A site's settings, knowledge, keys, usage and users; for the operator, the sites themselves.",
  },
  {
    name: "Console",
    description: "More calls of the console: signing in, people, and the log of their actions.",
  },
] as const;

export function tagOf({ path }: AnyRoute): (typeof TAGS)[number]["name"] {
  if (path.startsWith("/widget/")) return "Widget";
  if (/^\/(console\/|site\/(people|invitations|audit))/.test(path)) return "Console";
  return /^\/(site|sites|knowledge|usage|insights|users|contacts)(\/|$)/.test(path) ? "Management" : "Chat";
}
