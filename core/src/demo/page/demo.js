const EVENTS = ["open", "close", "message:sent", "message:received", "error"];
/** Number of events that stay on the page; the newest come first. */
const SHOWN_EVENTS = 12;

// The widget's script is async, so it may run before or after this one.
if (window.ChatWidget) start();
else document.querySelector("script[data-site]").addEventListener("load", start, { once: true });

for (const button of document.querySelectorAll("[data-copy]")) offerCopy(button);

function start() {
  const { ChatWidget } = window;
  const list = document.querySelector("[data-events]");
  for (const event of EVENTS) ChatWidget.on(event, (detail) => show(list, event, detail));
  for (const button of document.querySelectorAll("[data-open], [data-say]")) {
    button.disabled = false;
    button.addEventListener("click", () => {
      ChatWidget.open();
      if (button.dataset.say) ChatWidget.sendMessage(button.dataset.say);
    });
  }
}

function show(list, event, detail) {
  const name = document.createElement("strong");
  const data = document.createElement("code");
  const item = document.createElement("li");
  name.textContent = event;
  data.textContent = JSON.stringify(detail);
  item.append(name, data);
  list.prepend(item);
  list.children[SHOWN_EVENTS]?.remove();
}

/** Shows the copy button if the browser lets the page copy: over HTTPS, and on this machine. */
function offerCopy(button) {
  if (!navigator.clipboard) return;
  const status = button.parentElement.querySelector("[role=status]");
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = document.getElementById(button.dataset.copy).textContent;
    status.textContent = await navigator.clipboard.writeText(text).then(
      () => "Copied.",
      () => "Your browser did not allow copying.",
    );
  });
}
