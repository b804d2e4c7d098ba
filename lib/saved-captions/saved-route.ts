import { hashFromRoute } from '@/lib/app-store/library-route';

/** The analyses of saved captions, which are views beside the list of tracks. */
export const textViews = ['concordance', 'words', 'keyness'] as const;
export type TextView = (typeof textViews)[number];

export interface SavedRoute {
  /** Cache key of the response. */
  key: string;
  /** Start of a line in milliseconds; `null` for the first line. */
  at: number | null;
  /** The view to return to; missing for the list of tracks. */
  view?: TextView;
}

/** Formats the route for the URL hash of the library. */
export const formatSavedRoute = ({ key, at, view }: SavedRoute): string =>
  new URLSearchParams({ track: key, ...(at !== null && { at: String(at) }), ...(view && { view }) }).toString();

export const formatTextView = (view: TextView): string => new URLSearchParams({ view }).toString();

/** Returns the view that the URL hash names; `null` for the list of tracks. */
export const parseTextView = (text: string | undefined): TextView | null => {
  const name = new URLSearchParams(text).get('view');
  return textViews.find((view) => view === name) ?? null;
};

/** Parses the text that `formatSavedRoute` returns; `null` if it names no track. */
export function parseSavedRoute(text: string | undefined): SavedRoute | null {
  const params = new URLSearchParams(text);
  const key = params.get('track');
  const time = params.get('at');
  const view = parseTextView(text);
  if (!key) return null;
  return { key, at: time !== null && /^\d{1,10}$/.test(time) ? Number(time) : null, ...(view && { view }) };
}

/** Returns the URL hash that opens a saved track, or one of its lines, in the library. */
export const savedTrackHash = (collectionId: string, route: SavedRoute): string =>
  hashFromRoute({ collectionId, pane: 'saved-captions', within: formatSavedRoute(route) });
