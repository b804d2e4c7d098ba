/**
 * Moves the focus to the nearest remaining ancestor when the focused element is removed. The focus never moves to
 * another control, so that a second Enter sends no paid request. Returns a function that stops this.
 */
export function keepFocus(doc: Document): () => void {
  let path: Element[] = [];
  const restore = () => {
    const [lost, ...ancestors] = path;
    const active = doc.activeElement;
    if (!lost || lost.isConnected || (active && active !== doc.body && active.isConnected)) return;
    const container = ancestors.find((element) => element.isConnected);
    // If a whole view was replaced, the `main` element of the new view receives the focus.
    if (container && container !== doc.body) focusOnce(container.querySelector('main') ?? container);
  };
  const observer = new MutationObserver(restore);
  const track = (target: EventTarget | null) => {
    path = target instanceof Element ? ancestorsOf(target) : [];
    observer.disconnect();
    // Each ancestor is observed for its direct children only, because other changes cannot remove the focused element.
    for (const element of path.slice(1)) observer.observe(element, { childList: true });
  };
  const onFocusIn = ({ target }: FocusEvent) => track(target);
  // An element may already have the focus. The body has it by default and does not count.
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

/**
 * Focuses an element. An element that is not focusable gets a `tabindex` of -1 while it has the focus, so that it is
 * never a tab stop.
 */
function focusOnce(target: Element): void {
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
}
