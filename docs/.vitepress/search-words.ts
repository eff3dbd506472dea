/* * The terms to search for a typed word: none if every question contains it ("how do I …"),
 * otherwise the word and its synonyms in the docs. VitePress copies this function into the
 * site's script, so it cannot use anything outside itself.
 */
export const processTerm = (typed: string): string[] => {
  const inEveryQuestion =
    "a about after an and are as at be but by can cannot did do does doesn for from get has have how i if in instead into is isn it its just like make me much my need of on or our say says should so t tell that the their them there they this to up us use using want was we what when where which who why will with without would you your";
  const ours: Record<string, string> = {
    ...{ photo: "files picture", photos: "files picture", image: "files picture", images: "files picture" },
    ...{ upload: "files send", attachment: "files", attachments: "files" },
    ...{ human: "person", takeover: "take over", customer: "user", customers: "users" },
    ...{ cost: "price", costs: "price", pricing: "price", free: "price" },
    ...{ chatgpt: "openai", gpt: "openai", llm: "model" },
    ...{ store: "stored kept privacy", stores: "stored kept privacy", data: "privacy" },
    ...{ back: "backup", update: "upgrade", sqlite: "file", switch: "move", migrate: "move" },
    ...{ alert: "metrics alerts", alerts: "metrics", monitoring: "metrics alerts" },
    ...{ csp: "content security policy", nextjs: "next js", color: "colour" },
    ...{
      display: "show",
      visible: "show",
      invisible: "show",
      appear: "show",
      missing: "show",
      showing: "show",
    },
    ...{ log: "sign password", login: "sign password", email: "mail", notification: "mail" },
  };
  const word = typed.toLowerCase().replace(/['’]s$/, "");
  if (inEveryQuestion.split(" ").includes(word)) return [];
  return [word, ...(Object.hasOwn(ours, word) ? (ours[word] ?? "").split(" ") : [])];
};
