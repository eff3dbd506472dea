/**
 * Takes a node out, if it is anywhere. Not by `remove()`: on pages with Prototype.js that is another function, which throws for
 * what is nowhere.
 */
export const detach = (node: ChildNode | undefined): void => node?.replaceWith();
