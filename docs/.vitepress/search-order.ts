/**
 * Returns the factor for a page's rank. Ranks pages that contain nearly every word, such as the
 * lists of calls and commands, the changelog and the contract, below all others. VitePress copies this
 * function into the site's script, so the function cannot use anything outside itself.
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
 * this function too, like `boostDocument`.
 */
export const prefix = (word: string): boolean => word.length > 3;
