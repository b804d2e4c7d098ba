import { hashFromRoute } from '@/lib/app-store/library-route';

export interface SavedRoute {
  /** Cache key of the response. */
  key: string;
  /** Start of a line in milliseconds; `null` for the first line. */
  at: number | null;
}

/** Formats the route for the URL hash of the library. */
export const formatSavedRoute = ({ key, at }: SavedRoute): string =>
  new URLSearchParams({ track: key, ...(at !== null && { at: String(at) }) }).toString();

/** Parses the text that `formatSavedRoute` returns; `null` if it names no track. */
export function parseSavedRoute(text: string | undefined): SavedRoute | null {
  const params = new URLSearchParams(text);
  const key = params.get('track');
  const time = params.get('at');
  return key ? { key, at: time !== null && /^\d{1,10}$/.test(time) ? Number(time) : null } : null;
}

/** Returns the URL hash that opens a saved track, or one of its lines, in the library. */
export const savedTrackHash = (collectionId: string, route: SavedRoute): string =>
  hashFromRoute({ collectionId, pane: 'saved-captions', within: formatSavedRoute(route) });
