/** Returns the page of Shopify's admin that frames the app. The page itself shows the menu, the save bar and toasts. */
export function adminPage(frame: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Admin</title>
<style>
  body { margin: 0; display: grid; grid-template-rows: auto 1fr; height: 100vh; font: 13px sans-serif; background: #1a1a1a }
  header { display: flex; gap: 12px; align-items: center; min-height: 40px; padding: 4px 12px; color: #fff; flex-wrap: wrap }
  header a { color: #fff } iframe { border: 0; width: 100%; height: 100%; background: #f1f1f1 }
  [role=status] { position: fixed; bottom: 24px; left: 50%; translate: -50%; padding: 8px 16px; border-radius: 8px; background: #1a1a1a; color: #fff }
  progress { position: fixed; inset: 0 0 auto; width: 100%; height: 3px }
  [role=status]:empty { display: none } [hidden] { display: none !important }
</style></head>
<body>
<header><nav aria-label="App"></nav>
<div id="save-bar" hidden><span>Unsaved changes</span> <button id="discard">Discard</button> <button id="save">Save</button></div></header>
<iframe name="app" title="Parley" src="${frame.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>
<div role="status"></div>
<progress hidden aria-label="Loading"></progress>
<dialog aria-label="Leave page with unsaved changes?"><button id="stay">Stay</button> <button id="leave">Leave page</button></dialog>
<script>
  const app = document.querySelector("iframe"), nav = document.querySelector("nav"), bar = document.getElementById("save-bar"), dialog = document.querySelector("dialog");
  const say = (message) => app.contentWindow.postMessage({ pretendAdmin: true, ...message }, "*");
  for (const id of ["save", "discard"]) document.getElementById(id).onclick = () => say({ kind: id });
  document.getElementById("stay").onclick = () => dialog.close();
  document.getElementById("leave").onclick = () => { dialog.close(); say({ kind: "leave" }); };
  addEventListener("message", async ({ source, data }) => {
    if (source !== app.contentWindow || !data.pretendApp) return;
    if (data.kind === "idToken") {
      const answer = await fetch(location.href, { method: "POST" });
      say({ kind: "idToken", id: data.id, token: await answer.text() });
    }
    if (data.kind === "extensions") {
      const answer = await fetch("?extensions", { method: "POST" });
      say({ kind: "extensions", id: data.id, extensions: answer.ok ? await answer.json() : undefined });
    }
    if (data.kind === "saveBar") bar.hidden = !data.shown;
    if (data.kind === "leaving") dialog.showModal();
    if (data.kind === "loading") document.querySelector("progress").hidden = !data.isLoading;
    if (data.kind === "toast") document.querySelector("[role=status]").textContent = data.text;
    if (data.kind === "open") location.assign(data.url);
    if (data.kind === "menu") {
      nav.replaceChildren(...data.links.map(({ text, href }) => {
        const link = Object.assign(document.createElement("a"), { href, textContent: text });
        link.onclick = (event) => { event.preventDefault(); say({ kind: "navigate", href }); };
        return link;
      }).flatMap((link) => [link, " "]));
    }
  });
</script>
</body>
</html>`;
}
