/** The least height of a list with its own scrollbar. */
const minListRem = 8;

/**
 * A ref for the list of a panel. While the panel leaves less than 8 rem for the list, all of the panel scrolls instead
 * of the list: large text and notices leave little of a small window.
 */
export function keepListHeight(list: HTMLElement | null): (() => void) | undefined {
  const panel = list?.closest<HTMLElement>('.panel');
  if (!list || !panel) return undefined;
  const update = () => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const height = innerHeight - (panel.offsetHeight - list.offsetHeight);
    panel.toggleAttribute('data-scrolls', height < minListRem * rem);
  };
  const sizes = new ResizeObserver(update);
  sizes.observe(list);
  sizes.observe(panel);
  // The height of a panel that scrolls does not follow the window.
  addEventListener('resize', update);
  return () => {
    sizes.disconnect();
    removeEventListener('resize', update);
    panel.removeAttribute('data-scrolls');
  };
}
