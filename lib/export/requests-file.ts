import { type Capture, captureRecord } from '@/lib/provenance/records';
import type { CachedResponse } from '@/lib/service/call';
import { type EndpointName, endpoints } from '@/lib/service/endpoints';
import type { LedgerEntry, RequestName } from '@/lib/service/records';
import { pagesFetchedIn } from '@/lib/service/request-limits';
import { parseJsonText, strictJson } from '@/lib/shared/json';
import { ownValue } from '@/lib/shared/own-value';
import { sha256Hex } from '@/lib/shared/sha256';
import { encodeUtf8 } from '@/lib/shared/text';
import { type ExportTable, recordColumns, tableColumn } from './columns';
import { csvBytes, type ExportFile, type ExportSource } from './export-file';
import { interfaceVersionOf } from './fields';
import { withoutSignedLinks } from './response-rows';
import { type ExportedReplies, savedResponses } from './saved-responses';

/** A request for the collection or a response that it reused; fields of a response are absent without one. */
interface RequestRow
  extends Partial<Pick<Capture, 'id' | 'status' | 'extensionVersion' | 'sha256' | 'bytes' | 'reusedFrom'>>,
    Partial<Pick<Capture, 'skippedRows' | 'redacted' | 'deletedAt'>>,
    Pick<Capture, 'params' | 'key' | 'requestedAt' | 'cacheHit'> {
  name: RequestName;
  /** The id of the request's row in `costs.csv`; of the original request if the response was reused. */
  requestId?: string | undefined;
  runId?: string | undefined;
  step?: number | undefined;
  receivedAt: number | null;
  /** Counts of the rows of a list of videos. */
  videos?: number;
  notReturned?: number;
  /** True if the service had further pages; absent for endpoints without pages, or if the body was deleted. */
  morePages?: boolean | undefined;
  /** The number of pages that a response with several reports, such as that of related videos. */
  pagesFetched?: number | null;
}

/** Returns the route of a request; tool calls have none. */
export const routeOf = (name: RequestName): string => ownValue<{ route: string }>(endpoints, name)?.route ?? name;

const capture = recordColumns(captureRecord);

/** Every request of the collection and every response that it reused, with the checksum of its body. */
export const requestsTable: ExportTable<RequestRow> = {
  name: 'requests.csv',
  fields: [
    tableColumn('request_id', 'text', 'columnRequestId', ({ requestId, cacheHit }) => (cacheHit ? null : requestId)),
    capture('id', 'columnResponse', 'capture_id'),
    capture('runId', 'columnRunId'),
    capture('step', 'columnStep'),
    tableColumn('endpoint', 'text', 'columnEndpoint', ({ name }) => routeOf(name)),
    tableColumn('params', 'object', 'columnAllParams', ({ params }) => strictJson(params ?? null)),
    capture('requestedAt', 'columnRequestedAt'),
    capture('receivedAt', 'columnReceivedAt'),
    capture('status', 'columnHttpStatus', 'http_status'),
    capture('cacheHit', 'columnCacheHit'),
    capture('extensionVersion', 'columnExtVersion'),
    tableColumn('interface_version', 'text', 'columnInterfaceVersion', interfaceVersionOf),
    capture('sha256', 'columnBodyChecksum'),
    capture('bytes', 'columnBodyBytes'),
    tableColumn('videos', 'integer', 'columnVideosReturned', ({ videos }) => videos),
    tableColumn('more_pages', 'boolean', 'columnMorePages', ({ morePages }) => morePages),
    tableColumn('pages_fetched', 'integer', 'columnPagesFetched', ({ pagesFetched }) => pagesFetched),
    tableColumn('not_returned', 'integer', 'columnNotReturned', ({ notReturned }) => notReturned),
    capture('skippedRows', 'columnSkipped', 'rows_skipped'),
    capture('redacted', 'columnDeleted', 'rows_deleted'),
    capture('deletedAt', 'columnDeletedAt'),
    tableColumn('reused_from', 'text', 'columnReusedFrom', ({ reusedFrom }) =>
      reusedFrom ? (reusedFrom.captureId ?? 'panel') : null,
    ),
    tableColumn(
      'reused_endpoint',
      'text',
      'columnReusedEndpoint',
      ({ reusedFrom }) => reusedFrom && endpoints[reusedFrom.name].route,
    ),
    tableColumn(
      'reused_params',
      'object',
      'columnReusedParams',
      ({ reusedFrom }) => reusedFrom && strictJson(reusedFrom.params),
    ),
    tableColumn('reused_request_id', 'text', 'columnReusedRequestId', ({ requestId, cacheHit }) =>
      cacheHit ? requestId : null,
    ),
  ],
};

export const requestsFileWith = (replies: ExportedReplies | null): ExportFile => ({
  name: requestsTable.name,
  mediaType: 'text/csv;charset=utf-8',
  async *chunks(source) {
    const names = requestsTable.fields.map(({ name }) => name);
    const rows = await requestRows(source, replies);
    yield* csvBytes(
      names,
      rows.map((row) => requestsTable.fields.map(({ cellOf }) => cellOf(row))),
    );
  },
});
export const requestsFile: ExportFile = requestsFileWith(null);

/** Returns the rows of responses of runs, of other saved responses, and of requests whose response is not saved. */
async function requestRows(source: ExportSource, replies: ExportedReplies | null): Promise<RequestRow[]> {
  const unmatched = new Map((await source.history.costs()).map((entry) => [entry.id, entry]));
  const rows: RequestRow[] = [];
  for (const capture of source.snapshot.captures) rows.push(await captureRow(source, capture));
  for (const { requestId, cacheHit } of rows) if (!cacheHit) unmatched.delete(requestId ?? '');
  for await (const { response, id, text } of savedResponses(source, replies)) {
    const entry = unmatched.get(response.requestId ?? '');
    unmatched.delete(response.requestId ?? '');
    rows.push(savedRow(response, { id, text, entry }));
  }
  for (const entry of unmatched.values()) rows.push(unansweredRow(entry));
  return rows.sort((one, other) => one.requestedAt - other.requestedAt);
}

async function captureRow(source: Pick<ExportSource, 'body'>, response: Capture): Promise<RequestRow> {
  const { text, ...checksums } = (await readExportedBody(source, response)) ?? {};
  return {
    ...response,
    ...checksums,
    videos: response.ids.length,
    notReturned: response.missing.length,
    redacted: response.redacted ?? 0,
    ...pagesIn(response.name, text),
  };
}

/** `entry` is the ledger row of the request; `undefined` if it was not sent for the collection. */
function savedRow(
  { name, params, key, requestId, requestedAt, receivedAt, status }: CachedResponse,
  { id, text, entry }: { id: string; text: string; entry: LedgerEntry | undefined },
): RequestRow {
  const bytes = encodeUtf8(text);
  return {
    id,
    name,
    params,
    key,
    requestId,
    requestedAt,
    receivedAt,
    status,
    runId: entry?.runId,
    step: entry?.step,
    cacheHit: entry === undefined,
    sha256: sha256Hex(bytes),
    bytes: bytes.length,
    ...pagesIn(name, text),
  };
}

const unansweredRow = ({ id, name, params, key, runId, step, sentAt, receivedAt }: LedgerEntry): RequestRow => ({
  requestId: id,
  name,
  params,
  key,
  runId,
  step,
  requestedAt: sentAt,
  receivedAt,
  cacheHit: false,
});

/** Endpoints whose response names the next page (section "Paging envelope"). */
const pagedEndpoints: ReadonlySet<EndpointName> = new Set([
  'search',
  'playlistItems',
  'popularVideos',
  'commentReplies',
]);

function pagesIn(name: EndpointName, text: string | undefined): Pick<RequestRow, 'morePages' | 'pagesFetched'> {
  const isPaged = pagedEndpoints.has(name);
  if (text === undefined || !(isPaged || name === 'relatedVideos')) return {};
  const json = parseJsonText(text);
  const value = json.is === 'json' ? json.value : null;
  const { nextPageToken } = Object(value) as { nextPageToken?: unknown };
  return {
    pagesFetched: pagesFetchedIn(value),
    ...(isPaged && { morePages: typeof nextPageToken === 'string' && nextPageToken !== '' }),
  };
}

interface ExportedBody extends Pick<Capture, 'sha256' | 'bytes'> {
  text: string;
}

/**
 * Returns the text of a response without signed links, with its own SHA-256 and length in UTF-8; `undefined` if it was
 * deleted in the meantime.
 */
export async function readExportedBody(
  source: Pick<ExportSource, 'body'>,
  { id, sha256, bytes }: Pick<Capture, 'id' | 'sha256' | 'bytes'>,
): Promise<ExportedBody | undefined> {
  const body = await source.body(id);
  if (!body) return undefined;
  const original = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const text = withoutSignedLinks(original);
  // If the text had no signed link, the stored checksum is valid.
  if (text === original) return { text, sha256, bytes };
  const cleaned = new TextEncoder().encode(text);
  return { text, sha256: sha256Hex(cleaned), bytes: cleaned.length };
}
