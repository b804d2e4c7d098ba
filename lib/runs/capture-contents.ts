import type { NewItem } from '@/lib/collection/collection';
import type { Capture } from '@/lib/provenance/capture';
import { detailColumnsOf, videosInRows } from '@/lib/provenance/detail-columns';
import { isMatchable } from '@/lib/service/assumptions';
import type { InvalidRow, ParsedResponse } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import type { StepResults } from './run';

type Row = Readonly<Record<string, unknown>>;

/** What an answer of a run says, read once: what its capture keeps of it, and what its plan has to know. */
export interface CaptureContents {
  columns: Pick<Capture, 'ids' | 'sheet' | 'missing' | 'unread' | 'unmatched' | 'setAside' | 'wrongFields'>;
  found: Omit<StepResults, 'fresh'>;
  /** As what is to be collected, for a run that finds videos. */
  foundVideos(): NewItem[];
}

/** Reads an answer that was told. Rows beyond what was asked for are kept as they came (bad input). */
export function readCaptureContents({
  held,
  value,
  setAside,
  wrongFields,
}: ParsedResponse<EndpointName>): CaptureContents {
  const rows = rowsOf(value);
  const { ids, rows: named } = videosInRows(rows);
  const isBatch = held.name === 'batchVideos';
  const { missing, unread, unmatched } = isBatch ? idsWithoutRow(held.asked, ids, { rows, setAside }) : nothingMissing;
  return {
    columns: {
      ids,
      sheet: detailColumnsOf(named),
      missing,
      ...(unread.length > 0 && { unread }),
      ...(unmatched > 0 && { unmatched }),
      setAside: setAside.length,
      ...(wrongFields.length > 0 && { wrongFields: wrongFields.length }),
    },
    found: {
      ...(isBatch ? requestedOnly(held.asked, ids, rows.length) : { ids }),
      missing: missing.length,
      ...pagingOf(value),
      ...publishedRange(named),
    },
    foundVideos: () => named.map((row, at) => foundVideo(row, ids[at] as VideoId, at + 1)),
  };
}

const nothingMissing = { missing: [], unread: [], unmatched: 0 };

/**
 * The requested ids without a readable row. `missing` were not returned. `unread` may have been: a row that names no video may be
 * any of them, so while there is one, nobody can say which are missing.
 */
function idsWithoutRow(
  asked: unknown,
  ids: readonly VideoId[],
  { rows, setAside }: { rows: readonly Row[]; setAside: readonly InvalidRow[] },
): { missing: VideoId[]; unread: VideoId[]; unmatched: number } {
  const read = new Set(ids);
  const missingOrUnread = (asked as { ids: VideoId[] }).ids.filter((id) => !read.has(id));
  const skipped = setAside.map(({ row }): unknown => Object(row).id);
  const named = new Set(skipped);
  const unmatched =
    rows.filter((row) => !isMatchable(row)).length + skipped.filter((id) => typeof id !== 'string').length;
  const missing = unmatched > 0 ? [] : missingOrUnread.filter((id) => !named.has(id));
  return {
    missing,
    unread: unmatched > 0 ? missingOrUnread : missingOrUnread.filter((id) => named.has(id)),
    unmatched,
  };
}

/** What was asked for by id tells of nothing else: rows beyond that are counted apart, and are evidence all the same. */
function requestedOnly(asked: unknown, ids: readonly VideoId[], rows: number): Pick<StepResults, 'ids' | 'unasked'> {
  const wanted = new Set((asked as { ids: VideoId[] }).ids);
  const found = ids.filter((id) => wanted.has(id));
  return { ids: found, ...(rows > found.length && { unasked: rows - found.length }) };
}

const rowsOf = (value: unknown): readonly Row[] => {
  const list = Array.isArray(value) ? value : (value as { data?: unknown }).data;
  return Array.isArray(list) ? (list as Row[]) : [];
};

function pagingOf(value: unknown): Pick<StepResults, 'nextPageToken' | 'totalResults'> {
  const { nextPageToken, totalResults } = value as { nextPageToken?: unknown; totalResults?: unknown };
  return {
    nextPageToken: typeof nextPageToken === 'string' ? nextPageToken : null,
    totalResults: typeof totalResults === 'number' ? totalResults : null,
  };
}

/** Dates are compared as the text they came as: ISO 8601 sorts by time. */
function publishedRange(rows: readonly Row[]): Pick<StepResults, 'newest' | 'oldest'> {
  let [newest, oldest]: [string | null, string | null] = [null, null];
  for (const { publishedAt } of rows) {
    if (typeof publishedAt !== 'string') continue;
    if (newest === null || publishedAt > newest) newest = publishedAt;
    if (oldest === null || publishedAt < oldest) oldest = publishedAt;
  }
  return { newest, oldest };
}

const foundVideo = ({ title }: Row, videoId: VideoId, rank: number): NewItem => ({
  videoId,
  title: typeof title === 'string' ? title : null,
  context: { from: 'run', page: null, address: null, rank },
});
