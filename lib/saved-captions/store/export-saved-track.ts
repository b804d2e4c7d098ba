import type { AppStore } from '@/lib/app-store/app-store';
import type { WrittenFormat } from '@/lib/captions/formats';
import { exportTrack } from '@/lib/captions/store/export-captions';
import { readSavedTrack } from '@/lib/captions/store/saved-tracks';
import { initialViews } from '@/lib/captions/views';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import { newestDetails } from '@/lib/details/store/saved-details';
import type { CachedResponse } from '@/lib/service/call';

interface TrackFileOptions {
  format: WrittenFormat;
  /** `null` if unknown. */
  title: string | null;
  notes: readonly string[];
}

export async function exportSavedTrack(
  { getState }: AppStore,
  response: CachedResponse | undefined,
  { format, title, notes }: TrackFileOptions,
): Promise<void> {
  const views = initialViews(getState().settings);
  const read = response && (await readSavedTrack(response, views));
  if (!read?.ok || !response?.videoId) return getState().showToast(['savedFileGone']);
  const { videoId } = response;
  const shown = { track: read.value, second: null, views, subject: { videoId, title } };
  const get = () => ({ ...getState(), ...shown, copyLines: async () => {} });
  const details = newestDetails(await savedResponsesAbout(videoId, 'videos'));
  await exportTrack({ ports: getState().ports, get }, { format, notes }, details);
}
