import { z } from "zod";
import { htmlText } from "../../webhooks/response/html-document.ts";
import { type Fields, objectIn } from "../../webhooks/response/json-in-text.ts";
import { inputOf } from "./input-of.ts";
import { jsonAnswer } from "./json-answer.ts";
import { siteAddress } from "./site-address.ts";
import type { Tool } from "./tool.ts";
import type { ToolAnswer } from "./tool-http.ts";

const search = z.object({ search: z.string().min(1).max(200).describe("Words to search for.") });
const read = z.object({
  id: z.int().min(1).describe("As search_site shows it."),
  type: z.enum(["post", "page"]).describe("As search_site shows it."),
});

/** Searches and reads a WordPress site's public posts and pages. */
export async function wordpressTools(site: string): Promise<Tool[]> {
  const { host } = new URL(site);
  return [
    {
      name: "search_site",
      description: `Searches the posts and pages of ${host}: titles, addresses, ids and types.`,
      parameters: z.toJSONSchema(search),
      status: "site",
      probe: { search: "a" },
      async call(args, http) {
        const query = { ...inputOf(search, args), per_page: "8", _fields: "id,title,url,subtype" };
        const url = siteAddress(site, "wp/v2/search", query);
        const found = jsonAnswer(await http.request({ method: "GET", url }));
        const list = (Array.isArray(found) ? found : []).map((each) => objectIn(each) ?? {});
        const shown = list.map(({ id, title, url, subtype: type }) => ({
          id,
          type,
          title: htmlText(title),
          url,
        }));
        return { text: JSON.stringify(shown) };
      },
    },
    {
      name: "read_page",
      description: `Reads a post or page of ${host} that search_site has found.`,
      parameters: z.toJSONSchema(read),
      status: "site",
      async call(args, http) {
        const { id, type } = inputOf(read, args);
        const url = siteAddress(site, `wp/v2/${type}s/${id}`, { _fields: "title,link,content,modified_gmt" });
        const {
          title,
          link,
          content,
          modified_gmt: modified,
        } = await object(http.request({ method: "GET", url }));
        const text = { title: rendered(title), url: link, modified, text: rendered(content) };
        return { text: JSON.stringify(text) };
      },
    },
  ];
}

async function object(answer: Promise<ToolAnswer>): Promise<Fields> {
  return objectIn(jsonAnswer(await answer)) ?? {};
}

function rendered(value: unknown): string {
  return htmlText(objectIn(value)?.rendered);
}
