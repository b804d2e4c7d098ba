/** Draws ranges of text under a name that the style sheet knows, and takes away those of before; later ones go over earlier. */
type ShowHighlight = (name: string, ranges: readonly Range[], priority: number) => void;

/**
 * The CSS Custom Highlight API (CSSWG): no element is added, so neither layout nor the user's own selection changes.
 * Does nothing in a browser without it.
 */
export function createHighlighter(host: HTMLElement): ShowHighlight {
  const view = host.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  const registry = view?.CSS?.highlights;
  return (name, ranges, priority) => {
    if (!view || !registry) return;
    if (ranges.length === 0) return void registry.delete(name);
    const highlight = new view.Highlight(...ranges);
    highlight.priority = priority;
    registry.set(name, highlight);
  };
}

/** A part of an element's text, in UTF-16 units; none where it begins behind its end. */
export function textRange(element: Element | null | undefined, from: number, until: number): Range[] {
  const text = element?.firstChild;
  const length = text?.textContent?.length ?? 0;
  const range = text?.ownerDocument?.createRange();
  if (!text || !range || from >= length) return [];
  range.setStart(text, from);
  range.setEnd(text, Math.min(until, length));
  return [range];
}
