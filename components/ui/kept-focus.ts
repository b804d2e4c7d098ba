/**
 * Keeps the reader's place when what had the focus goes away, such as a button that gives way to what it got: the nearest
 * thing around it that is still there takes the focus, itself and none of its controls, so that a second Enter spends nothing.
 * Gives what ends it.
 */
export function keepFocus(doc: Document): () => void {
  let path: Element[] = [];
  const keep = () => {
    const [held, ...around] = path;
    const active = doc.activeElement;
    if (!held || held.isConnected || (active && active !== doc.body && active.isConnected)) return;
    const place = around.find((each) => each.isConnected);
    // Where a whole view gave way to another, its content is the place.
    if (place && place !== doc.body) settleOn(place.querySelector('main') ?? place);
  };
  const observer = new MutationObserver(keep);
  const keepAt = (target: EventTarget | null) => {
    path = target instanceof Element ? pathOf(target) : [];
    observer.disconnect();
    // Each of them for its own children alone: whatever else changes in the page is nobody's loss.
    for (const each of path.slice(1)) observer.observe(each, { childList: true });
  };
  const focused = ({ target }: FocusEvent) => keepAt(target);
  // What has it already; the page as a whole is no place to lose.
  if (doc.activeElement !== doc.body) keepAt(doc.activeElement);
  doc.addEventListener('focusin', focused);
  return () => {
    observer.disconnect();
    doc.removeEventListener('focusin', focused);
  };
}

function pathOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) path.push(each);
  return path;
}

/** It can be focused for as long as it is, and takes no part in the order of tab stops. */
function settleOn(place: Element): void {
  if (!(place instanceof HTMLElement)) return;
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}
