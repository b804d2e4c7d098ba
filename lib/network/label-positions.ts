/** A node whose label has to be placed. Lengths are in pixels. */
export interface LabelledNode {
  x: number;
  y: number;
  radius: number;
  width: number;
}

interface LabelPosition {
  x: number;
  y: number;
}

/** A rectangle in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels between a node and its label. */
const gap = 4;

/**
 * Returns the position of each label: after, before, below or above its node. The label gets the first position where
 * it fits in the viewport and covers no earlier label, no node and no `covered` part of the viewport; `null` if there
 * is none. Until `mayCover` labels are placed, one that fits nowhere else covers as few nodes as possible. `drawn` are
 * all nodes, of which not all have a label.
 */
export function positionLabels(
  nodes: readonly LabelledNode[],
  height: number,
  viewport: { width: number; height: number },
  covered: readonly Box[] = [],
  drawn: readonly Pick<LabelledNode, 'x' | 'y' | 'radius'>[] = nodes,
  mayCover = 1,
): (LabelPosition | null)[] {
  const occupied: Box[] = [...covered];
  const discs = drawn.map(({ x, y, radius }) => ({
    left: x - radius,
    top: y - radius,
    right: x + radius,
    bottom: y + radius,
  }));
  const isWhole = ({ left, top, right, bottom }: Box) =>
    left >= 0 && top >= 0 && right <= viewport.width && bottom <= viewport.height;
  const coverage = (box: Box) => discs.filter((disc) => overlap(box, disc)).length;
  let placed = 0;
  return nodes.map((node) => {
    const possible = candidatesOf(node, height).filter(
      (box) => isWhole(box) && !occupied.some((other) => overlap(box, other)),
    );
    const clear = possible.find((box) => !discs.some((disc) => overlap(box, disc)));
    const [least] = clear || placed >= mayCover ? [] : possible.sort((one, other) => coverage(one) - coverage(other));
    const free = clear ?? least;
    if (!free) return null;
    placed += 1;
    occupied.push(free);
    return { x: free.left, y: free.top };
  });
}

function candidatesOf({ x, y, radius, width }: LabelledNode, height: number): Box[] {
  const boxAt = (left: number, top: number): Box => ({ left, top, right: left + width, bottom: top + height });
  const middle = y - height / 2;
  return [
    boxAt(x + radius + gap, middle),
    boxAt(x - radius - gap - width, middle),
    boxAt(x - width / 2, y + radius + gap),
    boxAt(x - width / 2, y - radius - gap - height),
  ];
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Maximum length of a label in characters; the list shows the full title. */
const maxLabelLength = 32;

/** Returns the text of a label, isolated so that its direction does not depend on the page. */
export function shortLabel(text: string): string {
  const characters = [...text];
  const short = characters.length > maxLabelLength ? `${characters.slice(0, maxLabelLength - 1).join('')}…` : text;
  return `\u2068${short}\u2069`;
}
