interface RovingOptions {
  /** The number of items that a page key moves by; 0 leaves these keys to the browser. */
  page?: number;
  /** True if Home and End move to the first and last item. In a text field, they move its cursor. */
  ends?: boolean;
  /** True if an arrow key moves from the last item to the first, and back. */
  wraps?: boolean;
  /** Set if the items are side by side: the left and right keys move in this reading direction. */
  dir?: 'ltr' | 'rtl';
}

const arrowKeys = {
  vertical: ['ArrowDown', 'ArrowUp'],
  ltr: ['ArrowRight', 'ArrowLeft'],
  rtl: ['ArrowLeft', 'ArrowRight'],
} as const;

/**
 * Returns the item that a key moves to in a list of `count` items; `null` for other keys. Index -1 is none of them: an
 * arrow key moves to the first item or, if the list wraps around, up to the last one.
 */
export function indexAfterKey(
  key: string,
  index: number,
  count: number,
  { page = 0, ends, wraps, dir }: RovingOptions = {},
): number | null {
  const last = count - 1;
  const [forward, backward] = arrowKeys[dir ?? 'vertical'];
  const step: number | undefined = { [forward]: 1, [backward]: -1, PageDown: page, PageUp: -page }[key];
  if (count === 0) return null;
  if (!step) return ends && key === 'Home' ? 0 : ends && key === 'End' ? last : null;
  if (wraps && step === 1 && index === last) return 0;
  if (wraps && step === -1 && index <= 0) return last;
  return Math.min(Math.max(index + step, 0), last);
}
