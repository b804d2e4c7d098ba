import type { LibraryPane } from '@/lib/app-store/library-route';

/** The first key of the key sequences that open a page. */
export const goKey = 'g';

/** The second key of each sequence that opens a library page. */
export const paneByGoKey = {
  t: 'table',
  b: 'bulk-captions',
  n: 'network',
  c: 'saved-captions',
  r: 'runs',
  p: 'spending',
  s: 'storage',
} as const satisfies Record<string, LibraryPane>;

/** The second key of the sequence that opens the options. */
export const optionsGoKey = 'o';

/** Returns the keys that open a page, as displayed; `undefined` if it has none. */
export function goKeysOf(pane: LibraryPane | 'options'): readonly string[] | undefined {
  const key = pane === 'options' ? optionsGoKey : Object.entries(paneByGoKey).find(([, to]) => to === pane)?.[0];
  return key === undefined ? undefined : [goKey.toUpperCase(), key.toUpperCase()];
}
