import { __ } from "@wordpress/i18n";

/** Labels of the fields on the screen “Where it shows”, by setting. */
export function displayLabels() {
  return {
    where: __("Button in the corner", "parley-chat"),
    pages: __("Pages and posts", "parley-chat"),
    post_types: __("And on all pages of a type", "parley-chat"),
    guests: __("For visitors who are not logged in", "parley-chat"),
    all_roles: __("For everybody who is logged in", "parley-chat"),
    roles: __("For these roles only", "parley-chat"),
    user_fields: __("What the workflow learns about logged-in users", "parley-chat"),
  };
}
