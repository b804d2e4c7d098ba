import type { NewItem } from '@/lib/collection/collection';
import { type Capture, detailColumnsOf, videosInRows } from '@/lib/provenance/capture';
import { isMatchable } from '@/lib/service/assumptions';
import type { InvalidRow, ParsedResponse } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import type { StepResults } from './run';

type Row = Readonly<Record<string, unknown>>;

/** The contents of a run's response: the fields of its capture and the results that its plan needs. */
export interface CaptureContents {
  columns: Pick<Capture, 'ids' | 'sheet' | 'missing' | 'unread' | 'unmatched' | 'setAside' | 'wrongFields'>;
  found: Omit<StepResults, 'fresh'>;
  /** Returns the videos to add to the collection. */
  foundVideos(): NewItem[];
}

/** Reads a response. Unrequested rows are included as received (bad input). */
export function readCaptureContents({
  response,
  value,
  skippedRows,
  wrongFields,
}: ParsedResponse<EndpointName>): CaptureContents {
  const rows = rowsOf(value);
  const { ids, rows: named } = videosInRows(rows);
  const isBatch = response.name === 'batchVideos';
  const { missing, unread, unmatched } = isBatch
    ? idsWithoutRow(response.asked, ids, { rows, setAside: skippedRows })
    : nothingMissing;
  return {
    columns: {
      ids,
      sheet: detailColumnsOf(named),
      missing,
      ...(unread.length > 0 && { unread }),
      ...(unmatched > 0 && { unmatched }),
      setAside: skippedRows.length,
      ...(wrongFields.length > 0 && { wrongFields: wrongFields.length }),
    },
    found: {
      ...(isBatch ? requestedOnly(response.asked, ids, rows.length) : { ids }),
      missing: missing.length,
      ...pagingOf(value),
      ...publishedRange(named),
    },
    foundVideos: () => named.map((row, at) => foundVideo(row, ids[at] as VideoId, at + 1)),
  };
}

const nothingMissing = { missing: [], unread: [], unmatched: 0 };

/**
 * Returns the requested ids without a readable row. `missing` were not returned; `unread` may have been. A row without
 * an id may belong to any of them, so then none counts as missing.
 */
function idsWithoutRow(
  params: unknown,
  ids: readonly VideoId[],
  { rows, setAside }: { rows: readonly Row[]; setAside: readonly InvalidRow[] },
): { missing: VideoId[]; unread: VideoId[]; unmatched: number } {
  const read = new Set(ids);
  const missingOrUnread = (params as { ids: VideoId[] }).ids.filter((id) => !read.has(id));
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

/** Limits the found ids to the requested ones and counts the other rows. */
function requestedOnly(params: unknown, ids: readonly VideoId[], rows: number): Pick<StepResults, 'ids' | 'unasked'> {
  const wanted = new Set((params as { ids: VideoId[] }).ids);
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

/** Returns the newest and oldest dates. They are compared as text, because ISO 8601 sorts by time. */
function publishedRange(rows: readonly Row[]): Pick<StepResults, 'newest' | 'oldest'> {
  let newest: string | null = null;
  let oldest: string | null = null;
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
