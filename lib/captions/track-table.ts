import type { CaptionMode } from '@/lib/service/value-sets';
import { languageName } from '@/lib/shared/display-names';
import type { TrackCost } from './track-cost';
import type { TrackFacts } from './track-facts';

/** A held track as the list of all of them has it. */
export interface TrackRow extends TrackFacts {
  /** `null` where nobody told it. */
  title: string | null;
  /** `null` where the ledger has nothing about it. */
  cost: TrackCost | null;
}

export const trackColumns = ['title', 'lang', 'mode', 'lines', 'ends', 'pace', 'age', 'bytes', 'cost'] as const;
export type TrackColumn = (typeof trackColumns)[number];

export interface TrackSort {
  column: TrackColumn;
  down: boolean;
}

/** Conditions on what is shown; all of them hold at once. `null` for any. */
export interface TrackFilter {
  /** A language's code; '' for tracks of which none is known. */
  lang: string | null;
  mode: CaptionMode | null;
  collection: string | null;
}
export const noTrackFilter: TrackFilter = { lang: null, mode: null, collection: null };

/** The tracks that a filter lets through, in their order. `members` are the videos of the filter's collection. */
export function filterTracks(
  rows: readonly TrackRow[],
  { lang, mode }: TrackFilter,
  videoIds: ReadonlySet<string> | null,
  { column, down }: TrackSort,
  locale: string,
): TrackRow[] {
  const shown = rows.filter(
    (row) =>
      (lang === null || (row.lang ?? '') === lang) &&
      (mode === null || row.question.mode === mode) &&
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
  mode: ({ question }) => question.mode,
  lines: ({ lines }) => lines,
  ends: ({ ends }) => ends,
  pace: ({ pace }) => pace,
  // The older, the longer it is held.
  age: ({ receivedAt }) => -receivedAt,
  bytes: ({ bytes }) => bytes,
  cost: ({ cost }) => cost?.billed ?? null,
};

/** What is not known stands last, whichever way round. */
function compareKeys(one: SortKey, other: SortKey, compare: (a: string, b: string) => number, down: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order = typeof one === 'string' ? compare(one, String(other)) : one - Number(other);
  return down ? -order : order;
}

/** What all of them come to. */
export interface TrackTotals {
  tracks: number;
  videos: number;
  languages: number;
  bytes: number;
}
export function sumTracks(rows: readonly TrackFacts[]): TrackTotals {
  return {
    tracks: rows.length,
    videos: new Set(rows.map(({ videoId }) => videoId)).size,
    languages: new Set(rows.map(({ lang }) => lang)).size,
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** The languages that there are, the most frequent first; '' stands for none that is known. */
export function languagesIn(rows: readonly TrackFacts[]): string[] {
  const counts = new Map<string, number>();
  for (const { lang } of rows) counts.set(lang ?? '', (counts.get(lang ?? '') ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([lang]) => lang);
}

/** The tracks in which words are looked for: of the files of one track one alone, or each hit would be told several times. */
export function tracksToSearch(rows: readonly TrackRow[]): TrackRow[] {
  const best = new Map<string, TrackRow>();
  for (const row of rows) {
    const of = JSON.stringify([row.videoId, row.question, row.lang]);
    const before = best.get(of);
    if (!before || (row.format === 'json' && before.format !== 'json')) best.set(of, row);
  }
  const chosen = new Set(best.values());
  return rows.filter((row) => chosen.has(row));
}
