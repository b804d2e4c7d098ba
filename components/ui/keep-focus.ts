/**
 * Keeps the user's place when what had the focus goes away, such as a button that gives way to what it got: the nearest
 * thing around it that is still there takes the focus, itself and none of its controls, so that a second Enter spends nothing.
 * Gives what ends it.
 */
export function keepFocus(doc: Document): () => void {
  let path: Element[] = [];
  const restore = () => {
    const [lost, ...ancestors] = path;
    const active = doc.activeElement;
    if (!lost || lost.isConnected || (active && active !== doc.body && active.isConnected)) return;
    const container = ancestors.find((element) => element.isConnected);
    // Where a whole view gave way to another, its content is the place.
    if (container && container !== doc.body) focusOnce(container.querySelector('main') ?? container);
  };
  const observer = new MutationObserver(restore);
  const track = (target: EventTarget | null) => {
    path = target instanceof Element ? ancestorsOf(target) : [];
    observer.disconnect();
    // Each of them for its own children alone: whatever else changes in the page is nobody's loss.
    for (const element of path.slice(1)) observer.observe(element, { childList: true });
  };
  const onFocusIn = ({ target }: FocusEvent) => track(target);
  // What has it already; the page as a whole is no place to lose.
  if (doc.activeElement !== doc.body) track(doc.activeElement);
  doc.addEventListener('focusin', onFocusIn);
  return () => {
    observer.disconnect();
    doc.removeEventListener('focusin', onFocusIn);
  };
}

function ancestorsOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) path.push(ancestor);
  return path;
}

/** It can be focused for as long as it is, and takes no part in the order of tab stops. */
function focusOnce(target: Element): void {
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
}
