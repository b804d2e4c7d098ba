import { requestWithoutVideo, withoutVideo } from '@/lib/provenance/without-video';
import { isEndpointName } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';

/** Removes the video from a ledger row. The row itself stays, because the money was spent. */
export const ledgerEntryWithoutVideo = (entry: LedgerEntry, videoId: string): LedgerEntry => ({
  ...entry,
  ...paramsWithoutVideo(entry, videoId),
  videoId: entry.videoId === videoId ? null : entry.videoId,
});

/** The arguments of a tool have no known structure, so the id is removed from the key by replacing text. */
function paramsWithoutVideo({ name, params, key }: LedgerEntry, videoId: string): Pick<LedgerEntry, 'params' | 'key'> {
  if (isEndpointName(name)) {
    const request = requestWithoutVideo({ name, params, key }, videoId);
    return { params: request.params, key: request.key };
  }
  return { params: withoutVideo(params, videoId), key: key.replaceAll(videoId, '') };
}
