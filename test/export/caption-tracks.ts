import type { TrackStatistics } from '@/lib/captions/records';
import { readSavedCues } from '@/lib/captions/saved-cues';
import {
  readOrigin,
  readSavedTrack,
  type SavedTrackReader,
  textsToExport,
  tracksToExport,
} from '@/lib/export/saved-tracks';
import { deriveTrackData } from '@/lib/saved-captions/derived-track-data';
import type { CachedResponse } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';
import { row, serviceUrl } from '../captions/captions-environment';
import { cachedResponse } from '../fakes';
import { march9 } from './export-source';

interface TrackOptions {
  videoId: string;
  params?: Omit<ParamsOf<'captions'>, 'videoId'>;
  texts?: readonly string[];
  lang?: string;
  receivedAt?: number;
  body?: string;
}

/** Creates a cached captions response in the format of the service, with a line every three seconds. */
export const captionsResponse = ({
  videoId,
  params = {},
  texts = ['The tide turns.', 'The mill turns.'],
  lang = 'en',
  receivedAt = march9,
  body = JSON.stringify(texts.map((text, index) => row(index * 3, text, lang))),
}: TrackOptions): CachedResponse =>
  cachedResponse({
    key: cacheKey('captions', { videoId: videoId as VideoId, ...params }, serviceUrl),
    name: 'captions',
    videoId,
    params: { videoId, ...params },
    receivedAt,
    body,
  });

/** Returns the facts that are derived from saved captions. */
export function factsOf(response: CachedResponse): TrackStatistics {
  const read = readSavedCues(response);
  const derived = read.ok ? deriveTrackData(response, read.value) : null;
  if (!derived) throw new Error('The response has no captions.');
  return derived.facts;
}

/** Returns access to the saved captions of these videos. */
export const tracksOf = (responses: readonly CachedResponse[], videoIds: readonly string[]): SavedTrackReader => ({
  tracks: async () => tracksToExport(responses.filter(({ name }) => name === 'captions').map(factsOf), videoIds),
  texts: async () => textsToExport(responses.filter(({ name }) => name === 'captions').map(factsOf), videoIds),
  origin: (track) => readOrigin(track, async (key) => responses.find((one) => one.key === key)),
  read: (track) => readSavedTrack(track, async (key) => responses.find((one) => one.key === key)),
});

export const noTracks: SavedTrackReader = tracksOf([], []);
