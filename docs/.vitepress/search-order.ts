/**
 * Who searches has a question: guides come before tables that have every word, such as the
 * lists of calls and commands, and before what compares us with others. The site's script
 * holds this, by itself.
 */
export const boostDocument = (id: string): number =>
  /\/reference\/api-|\/explain\/(changelog|contributing|decisions)|\/#find|\/(guides|operate)\/#/.test(id)
    ? 0.3
    : /\/(reference\/(commands|client)|explain\/|guides\/(move|recipe-)|settings\.|api\.html#all)/.test(id)
      ? 0.6
      : 1;
