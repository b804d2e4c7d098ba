/** The side of the element around it with which a popup is aligned; `field` makes it as wide as that element. */
type PopupAlign = 'start' | 'end' | 'field';

/** The distance to the element around the popup and to the edges of the window, in CSS pixels. */
const gap = 4;
/** `--gutter` of tokens.css, in CSS pixels. */
const panelGutter = 12;

/**
 * Shows a popup in the browser's top layer, where nothing clips it: below the element around it or, if it does not fit
 * there and there is more room above, above it. Keeps it inside the window until the returned function is called.
 */
function showPopup(popup: HTMLElement | null, align: PopupAlign): (() => void) | undefined {
  if (!popup) return undefined;
  popup.showPopover();
  const place = () => placePopup(popup, align);
  const onScroll = ({ target }: Event) => {
    if (!(target instanceof Node && popup.contains(target))) place();
  };
  const sizes = new ResizeObserver(place);
  sizes.observe(popup);
  addEventListener('resize', place);
  addEventListener('scroll', onScroll, { capture: true, passive: true });
  return () => {
    sizes.disconnect();
    removeEventListener('resize', place);
    removeEventListener('scroll', onScroll, { capture: true });
  };
}

function placePopup(popup: HTMLElement, align: PopupAlign): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const anchor = popup.parentElement?.getBoundingClientRect() ?? new DOMRect();
  const { style, scrollTop } = popup;
  style.inlineSize = align === 'field' ? `${anchor.width}px` : '';
  style.removeProperty('--available-height');
  // In the panel, the spending line and the gutters stay visible.
  const panel = popup.closest('.panel');
  const floor = panel?.querySelector(':scope > .bottom')?.getBoundingClientRect().top ?? clientHeight;
  const margin = panel ? panelGutter : gap;
  const most = clientHeight - 2 * gap;
  const below = Math.min(most, floor - anchor.bottom - 2 * gap);
  const above = Math.min(most, anchor.top - 2 * gap);
  const isBelow = popup.offsetHeight <= below || below >= above;
  style.setProperty('--available-height', `${isBelow ? below : above}px`);
  popup.scrollTop = scrollTop;
  const { offsetWidth, offsetHeight } = popup;
  const isAtRight = (align === 'end') !== (getComputedStyle(popup).direction === 'rtl');
  const left = isAtRight ? anchor.right - offsetWidth : anchor.left;
  const top = isBelow ? anchor.bottom + gap : anchor.top - gap - offsetHeight;
  style.left = `${within(left, margin, clientWidth - offsetWidth)}px`;
  style.top = `${within(top, gap, clientHeight - offsetHeight)}px`;
}

/** Returns a coordinate that leaves a margin at both edges of the window. */
const within = (start: number, margin: number, end: number): number => Math.max(margin, Math.min(start, end - margin));

/** Refs that show their element as a popup next to its parent. */
export const popupRefs = {
  start: (popup: HTMLElement | null) => showPopup(popup, 'start'),
  end: (popup: HTMLElement | null) => showPopup(popup, 'end'),
  field: (popup: HTMLElement | null) => showPopup(popup, 'field'),
};
