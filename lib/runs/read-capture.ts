import type { Gathered } from '@/lib/collection/collection';
import type { Capture } from '@/lib/provenance/capture';
import { sheetOf, videosIn } from '@/lib/provenance/details-columns';
import { isMatched } from '@/lib/service/assumptions';
import type { SetAside, Told } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import type { Found } from './run';

type Row = Readonly<Record<string, unknown>>;

/** What an answer of a run says, read once: what its capture keeps of it, and what its plan has to know. */
export interface Captured {
  columns: Pick<Capture, 'ids' | 'sheet' | 'missing' | 'unread' | 'unmatched' | 'setAside' | 'wrongFields'>;
  found: Omit<Found, 'fresh'>;
  /** As what is to be collected, for a run that finds videos. */
  gathered(): Gathered[];
}

/** Reads an answer that was told. Rows beyond what was asked for are kept as they came (bad input). */
export function capturedFrom({ held, value, setAside, wrongFields }: Told<EndpointName>): Captured {
  const rows = rowsOf(value);
  const { ids, rows: named } = videosIn(rows);
  const isBatch = held.name === 'batchVideos';
  const { missing, unread, unmatched } = isBatch ? withoutRow(held.asked, ids, { rows, setAside }) : nothingAsked;
  return {
    columns: {
      ids,
      sheet: sheetOf(named),
      missing,
      ...(unread.length > 0 && { unread }),
      ...(unmatched > 0 && { unmatched }),
      setAside: setAside.length,
      ...(wrongFields.length > 0 && { wrongFields: wrongFields.length }),
    },
    found: {
      ...(isBatch ? askedFor(held.asked, ids, rows.length) : { ids }),
      missing: missing.length,
      ...pagingOf(value),
      ...spanOf(named),
    },
    gathered: () => named.map((row, at) => gatheredOf(row, ids[at] as VideoId, at + 1)),
  };
}

const nothingAsked = { missing: [], unread: [], unmatched: 0 };

/**
 * The requested ids without a readable row. `missing` were not returned. `unread` may have been: a row that names no video may be
 * any of them, so while there is one, nobody can say which are missing.
 */
function withoutRow(
  asked: unknown,
  ids: readonly VideoId[],
  { rows, setAside }: { rows: readonly Row[]; setAside: readonly SetAside[] },
): { missing: VideoId[]; unread: VideoId[]; unmatched: number } {
  const read = new Set(ids);
  const left = (asked as { ids: VideoId[] }).ids.filter((id) => !read.has(id));
  const skipped = setAside.map(({ row }): unknown => Object(row).id);
  const named = new Set(skipped);
  const unmatched =
    rows.filter((row) => !isMatched(row)).length + skipped.filter((id) => typeof id !== 'string').length;
  const missing = unmatched > 0 ? [] : left.filter((id) => !named.has(id));
  return { missing, unread: unmatched > 0 ? left : left.filter((id) => named.has(id)), unmatched };
}

/** What was asked for by id tells of nothing else: rows beyond that are counted apart, and are evidence all the same. */
function askedFor(asked: unknown, ids: readonly VideoId[], rows: number): Pick<Found, 'ids' | 'unasked'> {
  const wanted = new Set((asked as { ids: VideoId[] }).ids);
  const found = ids.filter((id) => wanted.has(id));
  return { ids: found, ...(rows > found.length && { unasked: rows - found.length }) };
}

const rowsOf = (value: unknown): readonly Row[] => {
  const list = Array.isArray(value) ? value : (value as { data?: unknown }).data;
  return Array.isArray(list) ? (list as Row[]) : [];
};

function pagingOf(value: unknown): Pick<Found, 'nextPageToken' | 'totalResults'> {
  const { nextPageToken, totalResults } = value as { nextPageToken?: unknown; totalResults?: unknown };
  return {
    nextPageToken: typeof nextPageToken === 'string' ? nextPageToken : null,
    totalResults: typeof totalResults === 'number' ? totalResults : null,
  };
}

/** Dates are compared as the text they came as: ISO 8601 sorts by time. */
function spanOf(rows: readonly Row[]): Pick<Found, 'newest' | 'oldest'> {
  let [newest, oldest]: [string | null, string | null] = [null, null];
  for (const { publishedAt } of rows) {
    if (typeof publishedAt !== 'string') continue;
    if (newest === null || publishedAt > newest) newest = publishedAt;
    if (oldest === null || publishedAt < oldest) oldest = publishedAt;
  }
  return { newest, oldest };
}

const gatheredOf = ({ title }: Row, videoId: VideoId, rank: number): Gathered => ({
  videoId,
  title: typeof title === 'string' ? title : null,
  context: { from: 'run', page: null, address: null, rank },
});
