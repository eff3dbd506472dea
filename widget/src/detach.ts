/**
 * Removes a node from its parent, if it has one. Avoids `remove()`, which Prototype.js replaces by a function that throws for
 * nodes without a parent.
 */
export const detach = (node: ChildNode | undefined): void => node?.replaceWith();
