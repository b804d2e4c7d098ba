import { firstCollectionId } from '@/lib/settings/settings';

/** The panes of the library. Each is loaded from its own file. */
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

/** Panes that show a collection and start no run. They show the plan for fetching missing details first. */
export const viewOnlyPanes: ReadonlySet<LibraryPane> = new Set(['table', 'network', 'time', 'changes', 'runs']);

/** The place in the library, stored in the page's address so that a reload restores it. */
export interface LibraryRoute {
  collectionId: string;
  pane: LibraryPane;
  /** The pane's own state, written like the query of an address. */
  within?: string | undefined;
}

/** Returns the fragment of the address, with its `#`. */
export const hashFromRoute = ({ collectionId, pane, within }: LibraryRoute): string =>
  `#${encodeURIComponent(collectionId)}/${pane}${within ? `/${within}` : ''}`;

/** Returns the route of any fragment; unknown parts become the defaults. */
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
    // A malformed escape, typed by hand, names no collection.
    return '';
  }
};
