import { __ } from "@wordpress/i18n";

export function displayLabels() {
  return {
    where: __("Button in the corner", "parley-chat"),
    pages: __("Pages and posts", "parley-chat"),
    post_types: __("All pages of these types", "parley-chat"),
    guests: __("Show the chat to visitors who are not logged in", "parley-chat"),
    all_roles: __("Show the chat to all logged-in users", "parley-chat"),
    roles: __("Only for users with these roles", "parley-chat"),
    user_fields: __("Data about logged-in users that the workflow receives", "parley-chat"),
  };
}
