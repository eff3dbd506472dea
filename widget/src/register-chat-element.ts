import { CHAT_ELEMENT, ChatElement } from "./chat-element.ts";

/** Makes the element known; a second time, as after `destroy` and a new script tag, changes nothing. */
export function registerChatElement(registry: CustomElementRegistry): void {
  if (registry.get(CHAT_ELEMENT) === undefined) registry.define(CHAT_ELEMENT, ChatElement);
}
