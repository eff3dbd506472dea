/** Attributes of every link that a workflow provides. */
export const LINK = { target: "_blank", rel: "noopener noreferrer nofollow" };
