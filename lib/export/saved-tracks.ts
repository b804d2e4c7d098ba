import type { TrackStatistics } from '@/lib/captions/records';
import { readSavedCues, type SavedCues } from '@/lib/captions/saved-cues';
import { type CaptionOrigin, captionOrigin } from '@/lib/captions/track-origin';
import { isRequest } from '@/lib/captions/track-request';
import type { CachedResponse } from '@/lib/service/call';
import type { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';
import { responseId } from './saved-responses';

export interface SavedTrackReader {
  /** Returns one track for each video, language and mode, in package order. */
  tracks(): Promise<readonly TrackStatistics[]>;
  /** Returns the same tracks, and those that are saved as plain text alone, which have no times. */
  texts(): Promise<readonly TrackStatistics[]>;
  origin(track: TrackStatistics): Promise<CaptionOrigin>;
  /** Returns a track; `null` if it was deleted in the meantime or cannot be read. */
  read(track: TrackStatistics): Promise<SavedTrack | null>;
}

/** The lines of a track, with the id of its response in the package; '' for a track that was made on this device. */
export interface SavedTrack extends SavedCues {
  responseId: string;
  origin: CaptionOrigin;
}

/** Reads a saved track. `responseFor` returns the saved response with a cache key. */
export async function readSavedTrack(track: TrackStatistics, responseFor: ResponseReader): Promise<SavedTrack | null> {
  const response = await responseFor(track.key);
  if (!response) return null;
  const read = readSavedCues(response);
  if (!read.ok) return null;
  const origin = await readOrigin(track, responseFor);
  return { ...read.value, responseId: isRequest(track.request) ? responseId(response) : '', origin };
}

type ResponseReader = (key: string) => Promise<CachedResponse | undefined>;

/** Returns the origin of a track by the saved track list of its video. */
export async function readOrigin(
  { key, request, lang, videoId }: TrackStatistics,
  responseFor: ResponseReader,
): Promise<CaptionOrigin> {
  const service = key.slice(key.lastIndexOf(' ') + 1);
  const list = await responseFor(cacheKey('captionFiles', { videoId: videoId as VideoId }, service));
  return captionOrigin({ ...request, lang: lang ?? request.lang }, list);
}

/** A track as texts and figures count it. */
export interface TrackSummary extends Pick<TrackStatistics, 'videoId' | 'lang' | 'lines'> {
  origin: CaptionOrigin;
  /** False for plain text. */
  hasTimes: boolean;
  /** The average speech rate; `null` if it is unknown or in characters. */
  wordsPerMinute: number | null;
}

/** Summarizes all tracks, also those that are saved as plain text alone. */
export async function summarizeTracks(reader: Pick<SavedTrackReader, 'texts' | 'origin'>): Promise<TrackSummary[]> {
  const summaries: TrackSummary[] = [];
  for (const track of await reader.texts()) {
    const { videoId, lang, request, lines, unit, speechRate, format } = track;
    const wordsPerMinute = unit === 'words' ? speechRate : null;
    const origin = await reader.origin(track);
    summaries.push({ videoId, lang: lang ?? request.lang, lines, origin, hasTimes: format !== 'text', wordsPerMinute });
  }
  return summaries;
}

/**
 * Returns one track for each video, language and mode, and all versions of own tracks, in the order of the videos. If a track is saved several times,
 * JSON is preferred, then the newest. Plain text is left out, because it has no times.
 */
export const tracksToExport = (facts: readonly TrackStatistics[], videoIds: readonly string[]): TrackStatistics[] =>
  textsToExport(
    facts.filter(({ format }) => format !== 'text'),
    videoIds,
  );

/** Returns the same tracks, and those that are saved as plain text alone. */
export function textsToExport(facts: readonly TrackStatistics[], videoIds: readonly string[]): TrackStatistics[] {
  const order = new Map(videoIds.map((id, index) => [id, index]));
  const placeOf = ({ videoId }: TrackStatistics): number => order.get(videoId) ?? -1;
  const sorted = facts
    .filter((track) => order.has(track.videoId))
    .sort((one, other) => placeOf(one) - placeOf(other) || compareTracks(one, other));
  const best = new Map<string, TrackStatistics>();
  for (const track of sorted) if (!best.has(nameOf(track))) best.set(nameOf(track), track);
  return [...best.values()];
}

const nameOf = ({ videoId, lang, request: { mode, own } }: TrackStatistics): string =>
  [videoId, lang ?? '', mode, ...(own ? [own.file ?? '', own.correctedFrom ?? '', own.version] : [])].join(' ');

const compareTracks = (one: TrackStatistics, other: TrackStatistics): number =>
  compareTexts(nameOf(one), nameOf(other)) ||
  formatRank(one) - formatRank(other) ||
  other.receivedAt - one.receivedAt ||
  compareTexts(one.key, other.key);

const formatRank = ({ format }: TrackStatistics): number => (format === 'json' ? 0 : format === 'text' ? 2 : 1);

/** Compares by code unit, so that the order does not depend on the user's language. */
const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
