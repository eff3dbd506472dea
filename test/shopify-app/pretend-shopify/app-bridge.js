// Replaces https://cdn.shopify.com/shopifycloud/app-bridge.js, which only Shopify serves. Has only the parts that the
// app uses.
(() => {
  const script = document.currentScript;
  const page = new URL(location.href);
  const waiting = new Map();
  const leaving = [];
  let shownBar;

  const tell = (kind, more = {}) => parent.postMessage({ pretendApp: true, kind, ...more }, "*");
  const idToken = () =>
    new Promise((resolve) => {
      const id = crypto.randomUUID();
      waiting.set(id, resolve);
      tell("idToken", { id });
    });

  const extensions = async () => {
    const id = crypto.randomUUID();
    const told = await new Promise((resolve) => {
      waiting.set(id, resolve);
      tell("extensions", { id });
    });
    if (told === undefined) throw new Error("The App API is not available.");
    return told;
  };

  const reload = page.searchParams.get("shopify-reload");
  if (reload !== null) {
    idToken().then((token) => {
      const target = new URL(reload);
      target.searchParams.set("id_token", token);
      location.replace(target);
    });
  }

  const plainFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== location.origin) return plainFetch(request);
    const send = async () => {
      const authorized = new Request(request.clone());
      authorized.headers.set("Authorization", `Bearer ${await idToken()}`);
      return plainFetch(authorized);
    };
    const answer = await send();
    return answer.status === 401 && answer.headers.has("X-Shopify-Retry-Invalid-Session-Request")
      ? send()
      : answer;
  };

  const bar = (id) => document.getElementById(id);
  function showBar(id) {
    shownBar = id;
    tell("saveBar", { shown: true });
  }
  function hideBar() {
    shownBar = undefined;
    tell("saveBar", { shown: false });
  }

  function press(which) {
    const shown = shownBar instanceof HTMLFormElement ? shownBar : bar(shownBar);
    if (shown instanceof HTMLFormElement) {
      hideBar();
      if (which === "save") shown.requestSubmit();
      else shown.reset();
      return;
    }
    const primary = (button) => button.getAttribute("variant") === "primary";
    const buttons = [...(shown?.querySelectorAll("button") ?? [])];
    buttons.find((button) => primary(button) === (which === "save"))?.click();
  }

  addEventListener("message", ({ source, data }) => {
    if (source !== parent || !data.pretendAdmin) return;
    if (data.kind === "idToken") waiting.get(data.id)?.(data.token);
    if (data.kind === "extensions") waiting.get(data.id)?.(data.extensions);
    if (data.kind === "leave") {
      hideBar();
      for (const leave of leaving.splice(0)) leave();
    }
    if (data.kind === "save" || data.kind === "discard") press(data.kind);
    if (data.kind === "navigate") {
      const link = [...document.querySelectorAll("ui-nav-menu a")].find(
        (anchor) => new URL(anchor.href).pathname === new URL(data.href).pathname,
      );
      link?.dispatchEvent(new Event("shopify:navigate", { bubbles: true }));
    }
  });

  addEventListener("input", ({ target }) => {
    const form = target instanceof Element ? target.closest("form[data-save-bar]") : null;
    if (form !== null) showBar(form);
  });

  class NavMenu extends HTMLElement {
    connectedCallback() {
      this.hidden = true;
      const links = () =>
        [...this.querySelectorAll("a")]
          .filter((link) => link.rel !== "home")
          .map(({ textContent, href }) => ({ text: textContent, href }));
      const show = () => tell("menu", { links: links() });
      new MutationObserver(show).observe(this, { childList: true, subtree: true });
      show();
    }
  }
  class Unseen extends HTMLElement {
    connectedCallback() {
      this.hidden = true;
    }
    disconnectedCallback() {
      if (this.id !== "" && this.id === shownBar) hideBar();
    }
    show() {
      return window.shopify.saveBar.show(this.id);
    }
    hide() {
      return window.shopify.saveBar.hide(this.id);
    }
  }
  customElements.define("ui-nav-menu", NavMenu);
  customElements.define("ui-save-bar", Unseen);
  customElements.define("ui-title-bar", class extends Unseen {});

  window.shopify = {
    config: {
      apiKey: script.dataset.apiKey,
      shop: page.searchParams.get("shop"),
      host: page.searchParams.get("host"),
      locale: "en",
    },
    environment: { embedded: true, mobile: false, intent: false },
    idToken,
    app: { extensions },
    loading: (isLoading) => tell("loading", { isLoading: isLoading !== false }),
    toast: { show: (text) => tell("toast", { text }), hide: () => tell("toast", { text: "" }) },
    saveBar: {
      show: async (id) => showBar(id),
      hide: async () => hideBar(),
      toggle: async (id) => (shownBar === id ? hideBar() : showBar(id)),
      async leaveConfirmation() {
        if (shownBar === undefined) return;
        tell("leaving");
        await new Promise((leave) => leaving.push(leave));
      },
    },
    ready: Promise.resolve(),
  };
})();
