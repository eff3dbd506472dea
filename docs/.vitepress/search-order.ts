/**
 * Who searches has a question: guides come before the lists of calls and commands and
 * before what compares us with others, which have every word. The site's script
 * holds this, by itself.
 */
export const boostDocument = (id: string): number =>
  /\/reference\/api-|\/explain\/(changelog|contributing)/.test(id)
    ? 0.3
    : /\/(reference\/commands|explain\/decisions|guides\/move)/.test(id)
      ? 0.6
      : 1;
