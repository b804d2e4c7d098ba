import type { TrackStatistics } from '@/lib/captions/records';
import type { TrackMode } from '@/lib/captions/track-modes';
import { wordLanguage } from '@/lib/captions/word-counts';

/** A track to analyse. A cached track with another `receivedAt` is out of date. */
export type AnalysedTrack = Pick<TrackStatistics, 'key' | 'videoId' | 'receivedAt'>;

export interface ChosenTracks {
  tracks: readonly AnalysedTrack[];
  /** How many of them may be automatic: transcribed from speech, or translated. */
  automatic: number;
}

/**
 * Chooses one track per video in a language without region: the user's correction or file first, then an original
 * track, then an automatic one; of equal ones the newest. `videoIds` limits the videos; `null` does not.
 */
export function chooseTracks(
  rows: readonly TrackStatistics[],
  lang: string,
  videoIds: ReadonlySet<string> | null,
): ChosenTracks {
  const best = new Map<string, TrackStatistics>();
  for (const row of rows) {
    if (wordLanguage(row.lang) !== lang || (videoIds && !videoIds.has(row.videoId))) continue;
    const before = best.get(row.videoId);
    if (!before || compareTracks(row, before) < 0) best.set(row.videoId, row);
  }
  const chosen = [...best.values()];
  return {
    tracks: chosen.map(({ key, videoId, receivedAt }) => ({ key, videoId, receivedAt })),
    automatic: chosen.filter(({ request }) => !request.own && request.mode !== 'default').length,
  };
}

const modeRanks: Record<TrackMode, number> = {
  default: 2,
  'fallback-auto-translated': 3,
  'fallback-whisper': 4,
  'force-whisper': 5,
  'on-device-translation': 6,
};

function originRank({ request: { own, mode } }: TrackStatistics): number {
  if (own) return own.correctedFrom === undefined ? 1 : 0;
  return modeRanks[mode];
}

/** Plain text has no times. */
const formatRank = ({ format }: TrackStatistics): number => (format === 'json' ? 0 : format === 'text' ? 2 : 1);

const compareTracks = (one: TrackStatistics, other: TrackStatistics): number =>
  originRank(one) - originRank(other) || formatRank(one) - formatRank(other) || other.receivedAt - one.receivedAt;

/** Returns the languages of tracks without regions, most frequent first; `und` if unknown. */
export function analysedLanguages(rows: readonly TrackStatistics[]): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const lang = wordLanguage(row.lang);
    counts.set(lang, (counts.get(lang) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([lang]) => lang);
}
