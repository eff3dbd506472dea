import { expect, it } from "vitest";
import type { ToolHttp } from "../../core/src/replies/tools/tool-http.ts";
import { wordpressTools } from "../../core/src/replies/tools/wordpress.ts";
import { connectedSite } from "./connected-site.ts";

const on = connectedSite();

/** Skips the service's address check, which the tool's own tests cover. */
const http: ToolHttp = {
  async request({ url }) {
    const answer = await fetch(url, { redirect: "error" });
    const contentType = answer.headers.get("content-type") ?? "";
    return {
      status: answer.status,
      contentType,
      sessionId: undefined,
      text: await answer.text(),
      isCut: false,
    };
  },
};

it.each([
  ["pretty", "/%postname%/"],
  ["plain", ""],
])("A model's tool finds and reads a page of a website with %s permalinks", async (_what, structure) => {
  await on.wp.eval(`
    wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Returns', 'post_content' => '30 days.' ) );`);
  const usePermalinks = (each: string) =>
    on.wp.eval(
      `global $wp_rewrite; $wp_rewrite->set_permalink_structure( '${each}' ); $wp_rewrite->flush_rules();`,
    );
  await usePermalinks(structure);
  try {
    const [search, read] = await wordpressTools(on.wp.origin);
    const [found] = JSON.parse((await search?.call({ search: "returns" }, http))?.text ?? "");
    expect(found).toMatchObject({ type: "page", title: "Returns" });
    const page = await read?.call({ id: found.id, type: "page" }, http);
    expect(JSON.parse(page?.text ?? "")).toMatchObject({ text: "30 days." });
  } finally {
    await usePermalinks("/%postname%/");
  }
});
