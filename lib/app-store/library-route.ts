import { defaultCollectionId } from '@/lib/settings/settings';

/** The panes of the library. Each is loaded from its own file. */
export const libraryPanes = [
  'table',
  'network',
  'over-time',
  'coding',
  'search',
  'playlist',
  'related',
  'popular',
  'import',
  'saved-captions',
  'bulk-captions',
  'runs',
  'spending',
  'export',
  'storage',
  'tools',
] as const;
export type LibraryPane = (typeof libraryPanes)[number];

/** The panes that are views of a collection, in the order of their tabs. */
export const collectionPanes = ['table', 'network', 'over-time', 'coding', 'export'] as const satisfies LibraryPane[];
export type CollectionPane = (typeof collectionPanes)[number];

/** Panes that are as high as the window: only parts of them scroll. */
export const fullHeightPanes: ReadonlySet<LibraryPane> = new Set(['table', 'network', 'saved-captions']);

/** A collection, a pane of the library and the pane's state, stored in the URL hash so that a reload restores them. */
export interface LibraryRoute {
  collectionId: string;
  pane: LibraryPane;
  /** The pane's own state, formatted like a URL query. */
  within?: string | undefined;
}

/** Returns the URL hash of a route, including its `#`. */
export const hashFromRoute = ({ collectionId, pane, within }: LibraryRoute): string =>
  `#${encodeURIComponent(collectionId)}/${pane}${within ? `/${within}` : ''}`;

/** Parses a URL hash; unknown parts become the defaults. */
export function routeFromHash(hash: string): LibraryRoute {
  const [id = '', pane = '', within] = hash.replace(/^#/, '').split('/');
  return { collectionId: decodeId(id) || defaultCollectionId, pane: paneFromName(pane), within };
}

const paneFromName = (name: string): LibraryPane => libraryPanes.find((pane) => pane === name) ?? 'table';

const decodeId = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A malformed escape sequence, for example one typed by hand, is not a collection id.
    return '';
  }
};
