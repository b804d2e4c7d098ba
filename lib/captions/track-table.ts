import type { LedgerEntry } from '@/lib/service/records';
import { languageName } from '@/lib/shared/display-names';
import { type Spending, spendingOf, sumSpending } from '@/lib/spending/spending';
import type { TrackStatistics } from './records';
import type { TrackMode } from './track-modes';

export interface TrackCost extends Spending {
  attempts: number;
}

/** Returns the sums of ledger rows by cache key. */
export function sumTrackCosts(rows: Iterable<LedgerEntry>): Map<string, TrackCost> {
  const costs = new Map<string, TrackCost>();
  for (const row of rows) {
    const before = costs.get(row.key);
    const spent = spendingOf([row]);
    costs.set(row.key, { ...sumSpending(...(before ? [before] : []), spent), attempts: (before?.attempts ?? 0) + 1 });
  }
  return costs;
}

export interface TrackRow extends TrackStatistics {
  /** `null` if unknown. */
  title: string | null;
  /** `null` if the ledger has no rows for the track. */
  cost: TrackCost | null;
}

export const trackColumns = ['title', 'lang', 'mode', 'lines', 'ends', 'speechRate', 'age'] as const;
export type TrackColumn = (typeof trackColumns)[number];

export interface TrackSort {
  column: TrackColumn;
  down: boolean;
}

/** Filter conditions, all of which must match. `null` matches any value. */
export interface TrackFilter {
  /** A language code; the empty string for tracks in an unknown language. */
  lang: string | null;
  mode: TrackMode | null;
  collection: string | null;
}
export const noTrackFilter: TrackFilter = { lang: null, mode: null, collection: null };

/**
 * Filters and sorts tracks. `videoIds` contains the videos of the filter's collection; `null` if no collection is
 * selected.
 */
export function filterAndSortTracks(
  rows: readonly TrackRow[],
  { lang, mode }: TrackFilter,
  videoIds: ReadonlySet<string> | null,
  { column, down }: TrackSort,
  locale: string,
): TrackRow[] {
  const shown = rows.filter(
    (row) =>
      (lang === null || (row.lang ?? '') === lang) &&
      (mode === null || (row.request.mode === mode && !row.request.own)) &&
      (videoIds === null || videoIds.has(row.videoId)),
  );
  const keyed = shown.map((row) => ({ row, by: sortKeys[column](row, locale) }));
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return keyed.sort((one, other) => compareKeys(one.by, other.by, compare, down)).map(({ row }) => row);
}

type SortKey = string | number | null;
const sortKeys: Record<TrackColumn, (row: TrackRow, locale: string) => SortKey> = {
  title: ({ title, videoId }) => title ?? videoId,
  lang: ({ lang }, locale) => (lang === null ? null : languageName(lang, locale)),
  mode: ({ request }) => request.mode,
  lines: ({ lines }) => lines,
  ends: ({ endSeconds }) => endSeconds,
  speechRate: ({ speechRate }) => speechRate,
  // Negated, because an older track has an earlier date.
  age: ({ receivedAt }) => -receivedAt,
};

/** Unknown values sort last in both directions. */
function compareKeys(one: SortKey, other: SortKey, compare: (a: string, b: string) => number, down: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order = typeof one === 'string' ? compare(one, String(other)) : one - Number(other);
  return down ? -order : order;
}

export interface TrackTotals {
  tracks: number;
  videos: number;
  languages: number;
  bytes: number;
}
export function sumTracks(rows: readonly TrackStatistics[]): TrackTotals {
  return {
    tracks: rows.length,
    videos: new Set(rows.map(({ videoId }) => videoId)).size,
    languages: new Set(rows.map(({ lang }) => lang)).size,
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Returns the languages of the tracks, most frequent first. The empty string means an unknown language. */
export function languagesIn(rows: readonly TrackStatistics[]): string[] {
  const counts = new Map<string, number>();
  for (const { lang } of rows) counts.set(lang ?? '', (counts.get(lang ?? '') ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([lang]) => lang);
}

/** Returns the tracks to search: each track in only one of its formats, so that hits are not repeated. */
export function tracksToSearch(rows: readonly TrackRow[]): TrackRow[] {
  const jsonTracks = new Set(
    rows.filter(({ format }) => format === 'json').flatMap((row) => [languageIdentity(row), requestIdentity(row)]),
  );
  const best = new Map<string, TrackRow>();
  for (const row of rows) {
    const identity = JSON.stringify([row.videoId, row.request, row.lang]);
    const before = best.get(identity);
    if (!before || formatRank(row) < formatRank(before)) best.set(identity, row);
  }
  // The files of a track are requested in its language, even if the track itself was requested in any language.
  const isRepeated = (row: TrackRow): boolean =>
    row.format !== 'json' && jsonTracks.has(row.lang === null ? requestIdentity(row) : languageIdentity(row));
  const selected = new Set(best.values());
  return rows.filter((row) => selected.has(row) && !isRepeated(row));
}

const requestIdentity = ({ videoId, request }: TrackRow): string => JSON.stringify([videoId, request]);
const languageIdentity = ({ videoId, request: { mode }, lang }: TrackRow): string =>
  JSON.stringify([videoId, mode, lang]);

/** Returns the rank of a format for search. Plain text comes last, because it has no times. */
const formatRank = ({ format }: TrackRow): number => (format === 'json' ? 0 : format === 'text' ? 2 : 1);

export interface VideoWithCaptions {
  videoId: string;
  /** Language codes (BCP 47), most recently saved first. */
  languages: readonly string[];
  /** When the newest track was received, in milliseconds since 1970. */
  receivedAt: number;
}

/** Groups saved tracks by video, most recently saved first. */
export function videosWithCaptions(
  tracks: readonly Pick<TrackStatistics, 'videoId' | 'lang' | 'receivedAt'>[],
): VideoWithCaptions[] {
  const videos = new Map<string, VideoWithCaptions & { languages: string[] }>();
  for (const { videoId, lang, receivedAt } of tracks.toSorted((a, b) => b.receivedAt - a.receivedAt)) {
    const video = videos.get(videoId) ?? { videoId, languages: [], receivedAt };
    videos.set(videoId, video);
    if (lang !== null && !video.languages.includes(lang)) video.languages.push(lang);
  }
  return [...videos.values()];
}
