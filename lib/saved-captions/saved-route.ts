import { hashFromRoute } from '@/lib/app-store/library-route';

/** A held track that is open in *Held captions*. */
export interface SavedRoute {
  /** Of the held answer. */
  key: string;
  /** At which line: when it starts, in milliseconds; `null` for the first. */
  at: number | null;
}

/** As it stands in the page's address. */
export const formatSavedRoute = ({ key, at }: SavedRoute): string =>
  new URLSearchParams({ track: key, ...(at !== null && { at: String(at) }) }).toString();

/** The track that an address opens; `null` where it opens none. */
export function parseSavedRoute(text: string | undefined): SavedRoute | null {
  const params = new URLSearchParams(text);
  const [key, at] = [params.get('track'), params.get('at')];
  return key ? { key, at: at !== null && /^\d{1,10}$/.test(at) ? Number(at) : null } : null;
}

/** The link to a held track, or to one of its lines, within the library's page. */
export const savedTrackHash = (collectionId: string, route: SavedRoute): string =>
  hashFromRoute({ collectionId, pane: 'held', within: formatSavedRoute(route) });
