import type { LoadedResponse } from '@/lib/app-store/request-store';
import type { BulkStore } from './bulk-store';

/** Adds the titles in a response to the list, and saves them for later lists. */
export function addFetchedTitles(
  store: BulkStore,
  { params, value }: LoadedResponse<'batchVideos'>,
  saveTitle: (videoId: string, title: string) => Promise<void>,
): void {
  const titles = new Map(value.data.flatMap(({ id, title }): [string, string][] => (id && title ? [[id, title]] : [])));
  const without = params.ids.filter((id) => !titles.has(id));
  store.setState(({ withoutTitle }) => ({ withoutTitle: new Set([...withoutTitle, ...without]) }));
  store.getState().addMissingTitles(titles);
  for (const [id, title] of titles) void saveTitle(id, title);
}
