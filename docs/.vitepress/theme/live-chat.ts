import { withBase } from "vitepress";
import { defineComponent, h, ref } from "vue";

/** A button that starts the chat. The chat loads only when the button is pressed. */
export default defineComponent({
  props: {
    loading: { type: String, default: "Loading…" },
    failed: { type: String, default: "The chat could not be loaded. Try again." },
  },
  setup(props, { slots }) {
    const status = ref("");
    async function start() {
      status.value = props.loading;
      try {
        const { startChat } = await import("../chat/start-chat.ts");
        await startChat(new URL(withBase("/chat/"), location.href).href);
        status.value = "";
      } catch {
        status.value = props.failed;
      }
    }
    return () =>
      h("p", { class: "live-chat" }, [
        h("button", { type: "button", onClick: start }, slots.default?.()),
        h("span", { role: "status" }, status.value),
      ]);
  },
});
