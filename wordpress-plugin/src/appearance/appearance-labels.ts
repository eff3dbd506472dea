import { __ } from "@wordpress/i18n";

/** What the fields of the Appearance screen are called, by setting. */
export function appearanceLabels() {
  return {
    "appearance.title": __("Title", "parley-chat"),
    "appearance.greeting": __("Greeting", "parley-chat"),
    "appearance.color": __("Colour", "parley-chat"),
    "appearance.theme": __("Theme", "parley-chat"),
    "appearance.position": __("Corner", "parley-chat"),
    "appearance.starter_prompts": __("Questions to begin with", "parley-chat"),
    "appearance.consent": __("What a visitor has to agree to", "parley-chat"),
    "appearance.images": __("Show pictures in answers", "parley-chat"),
    "appearance.feedback": __("Let visitors rate answers", "parley-chat"),
    strings: __("Texts", "parley-chat"),
  };
}
