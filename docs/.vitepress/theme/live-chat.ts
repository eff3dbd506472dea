import { withBase } from "vitepress";
import { defineComponent, h, ref } from "vue";

/** A button that starts the chat. Nothing of it is fetched before it is pressed. */
export default defineComponent({
  setup(_, { slots }) {
    const status = ref("");
    async function start() {
      status.value = "Loading…";
      try {
        const { startChat } = await import("../chat/start-chat.ts");
        await startChat(new URL(withBase("/chat/"), location.href).href);
        status.value = "";
      } catch {
        status.value = "The chat could not be loaded. Try again.";
      }
    }
    return () =>
      h("p", { class: "live-chat" }, [
        h("button", { type: "button", onClick: start }, slots.default?.()),
        h("span", { role: "status" }, status.value),
      ]);
  },
});
