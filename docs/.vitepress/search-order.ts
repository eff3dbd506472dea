/**
 * Ranks guides before tables that contain every word, such as the lists of calls and commands,
 * and before comparisons with other products. VitePress copies this function into the site's
 * script, so it cannot use anything outside itself.
 */
export const boostDocument = (id: string): number =>
  /\/reference\/api-|\/explain\/(changelog|contract|contributing|decisions)|\/#find|\/(guides|operate)\/#/.test(
    id,
  )
    ? 0.3
    : /\/(reference\/(commands|client|settings\.|api\.html#all)|explain\/|guides\/(move|recipe-))/.test(id)
      ? 0.6
      : 1;

/**
 * Whether a word also finds longer words. Short words, such as "I" and "do", would find every page. VitePress copies
 * this function too.
 */
export const prefix = (word: string): boolean => word.length > 3;
