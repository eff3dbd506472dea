/** Of every link to where a workflow wants. */
export const LINK = { target: "_blank", rel: "noopener noreferrer nofollow" };
