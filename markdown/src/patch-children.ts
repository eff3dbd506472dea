/** Replaces the children from an index on with the given nodes. Equal nodes stay in place, with their selection and focus. */
export function patchChildren(parent: Node, wanted: readonly Node[], from = 0): void {
  let index = from;
  for (const node of wanted) {
    const present = parent.childNodes[index++];
    if (!present) parent.appendChild(node);
    else patch(present, node);
  }
  while (parent.lastChild && parent.childNodes.length > index) parent.removeChild(parent.lastChild);
}

function patch(present: ChildNode, wanted: Node): void {
  if (present.isEqualNode(wanted)) return;
  if (isText(present) && isText(wanted)) grow(present, wanted.data);
  else if (present.cloneNode().isEqualNode(wanted.cloneNode()))
    patchChildren(present, [...wanted.childNodes]);
  else present.replaceWith(wanted);
}

function grow(text: Text, data: string): void {
  if (data.startsWith(text.data)) text.appendData(data.slice(text.length));
  else text.data = data;
}

function isText(node: Node): node is Text {
  return node.nodeType === node.TEXT_NODE;
}
