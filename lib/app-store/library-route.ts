import { firstCollectionId } from '@/lib/settings/settings';

/** What the library can show of a collection, each in a file of its own. */
export const libraryPanes = [
  'table',
  'network',
  'time',
  'changes',
  'search',
  'playlist',
  'related',
  'popular',
  'import',
  'held',
  'many',
  'runs',
  'ledger',
  'hand-in',
  'keeping',
  'tools',
] as const;
export type LibraryPane = (typeof libraryPanes)[number];

/** Panes that look at a collection and begin nothing themselves: the plan that completes it comes first there. */
export const viewOnlyPanes: ReadonlySet<LibraryPane> = new Set(['table', 'network', 'time', 'changes', 'runs']);

/** Where the user is in the library: it stands in the page's address, so that a reload comes back to it. */
export interface LibraryRoute {
  collectionId: string;
  pane: LibraryPane;
  /** What the pane shows of itself, in its own words, as a query of an address is written. */
  within?: string | undefined;
}

/** The part of an address behind its #. */
export const hashFromRoute = ({ collectionId, pane, within }: LibraryRoute): string =>
  `#${encodeURIComponent(collectionId)}/${pane}${within ? `/${within}` : ''}`;

/** Whatever stands there, it is a place. */
export function routeFromHash(hash: string): LibraryRoute {
  const [id = '', pane = '', within] = hash.replace(/^#/, '').split('/');
  return {
    collectionId: decodeId(id) || firstCollectionId,
    pane: libraryPanes.find((known) => known === pane) ?? 'table',
    within,
  };
}

const decodeId = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // Half an escape, typed by hand: no collection is called that.
    return '';
  }
};
