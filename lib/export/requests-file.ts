import type { Capture } from '@/lib/provenance/capture';
import { type EndpointName, endpoints } from '@/lib/service/endpoints';
import { parseJsonText, strictJson } from '@/lib/shared/json';
import { sha256Hex } from '@/lib/shared/sha256';
import { csvBytes, type ExportFile, type ExportSource } from './export-file';
import { type ExportTable, interfaceVersionOf, isoTime, tableColumn } from './fields';
import { withoutSignedLinks } from './observations';

/** A response, with the checksum of its text in the package. */
interface RequestRow extends Capture {
  /** True if the service had further pages; `null` for endpoints without pages, or if the body was deleted. */
  morePages: boolean | null;
}

/** Every response of the collection, with the checksum of its body. */
export const requestsTable: ExportTable<RequestRow> = {
  name: 'requests.csv',
  fields: [
    tableColumn('capture_id', 'text', 'columnResponse', ({ id }) => id),
    tableColumn('run_id', 'text', 'columnRunId', ({ runId }) => runId),
    tableColumn('step', 'integer', 'columnStep', ({ step }) => step),
    tableColumn('endpoint', 'text', 'columnEndpoint', ({ name }) => endpoints[name].route),
    tableColumn('params', 'object', 'columnAllParams', ({ asked }) => strictJson(asked ?? null)),
    tableColumn('requested_at', 'time', 'columnRequestedAt', ({ requestedAt }) => isoTime(requestedAt)),
    tableColumn('received_at', 'time', 'columnReceivedAt', ({ receivedAt }) => isoTime(receivedAt)),
    tableColumn('http_status', 'integer', 'columnHttpStatus', ({ status }) => status),
    tableColumn('cache_hit', 'boolean', 'columnCacheHit', ({ cacheHit }) => String(cacheHit)),
    tableColumn('ext_version', 'text', 'columnExtVersion', ({ extVersion }) => extVersion),
    tableColumn('interface_version', 'text', 'columnInterfaceVersion', interfaceVersionOf),
    tableColumn('sha256', 'text', 'columnBodyChecksum', ({ sha256 }) => sha256),
    tableColumn('bytes', 'integer', 'columnBodyBytes', ({ bytes }) => bytes),
    tableColumn('videos', 'integer', 'columnVideosReturned', ({ ids }) => ids.length),
    tableColumn('more_pages', 'boolean', 'columnMorePages', ({ morePages }) =>
      morePages === null ? null : String(morePages),
    ),
    tableColumn('not_returned', 'integer', 'columnNotReturned', ({ missing }) => missing.length),
    tableColumn('rows_set_aside', 'integer', 'columnSkipped', ({ setAside }) => setAside),
    tableColumn('rows_forgotten', 'integer', 'columnDeleted', ({ redacted }) => redacted ?? 0),
    tableColumn('taken_from', 'text', 'columnReusedFrom', ({ taken }) => (taken ? (taken.captureId ?? 'panel') : null)),
    tableColumn('taken_endpoint', 'text', 'columnReusedEndpoint', ({ taken }) =>
      taken ? endpoints[taken.name].route : null,
    ),
    tableColumn('taken_params', 'object', 'columnReusedParams', ({ taken }) =>
      taken ? strictJson(taken.asked) : null,
    ),
  ],
};

export const requestsFile: ExportFile = {
  name: requestsTable.name,
  mediaType: 'text/csv;charset=utf-8',
  async *chunks(source) {
    const names = requestsTable.fields.map(({ name }) => name);
    const rows: ReturnType<typeof requestCells>[] = [];
    for (const capture of source.snapshot.captures) rows.push(requestCells(await requestRow(source, capture)));
    yield* csvBytes(names, rows);
  },
};

const requestCells = (row: RequestRow) => requestsTable.fields.map(({ cellOf }) => cellOf(row));

async function requestRow(source: Pick<ExportSource, 'body'>, capture: Capture): Promise<RequestRow> {
  const body = await readExportedBody(source, capture);
  const { text, ...checksums } = body ?? {};
  const isKnown = text !== undefined && pagedEndpoints.has(capture.name);
  return { ...capture, ...checksums, morePages: isKnown ? hasMorePages(text) : null };
}

/** Endpoints whose response names the next page (section "Paging envelope"). */
const pagedEndpoints: ReadonlySet<EndpointName> = new Set([
  'search',
  'playlistItems',
  'popularVideos',
  'commentReplies',
]);

function hasMorePages(text: string): boolean {
  const json = parseJsonText(text);
  const { nextPageToken } = Object(json.is === 'json' ? json.value : null) as { nextPageToken?: unknown };
  return typeof nextPageToken === 'string' && nextPageToken !== '';
}

/** A response as it is exported. */
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
