/** Attributes of the links of cards and files. */
export const LINK = { target: "_blank", rel: "noopener noreferrer nofollow" };
