/**
 * Removes a node from its parent, if it has one. Not with `remove()`: Prototype.js replaces it by a function that throws for
 * nodes without a parent.
 */
export const detach = (node: ChildNode | undefined): void => node?.replaceWith();
