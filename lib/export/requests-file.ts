import type { Capture } from '@/lib/provenance/capture';
import { type EndpointName, endpoints } from '@/lib/service/endpoints';
import { jsonFrom } from '@/lib/service/json-text';
import { strictJson } from '@/lib/shared/strict-json';
import type { ExportFile, ExportSource } from './export-file';
import { stamp, versionIn } from './record';
import { column, type SmallTable } from './small-tables';
import { tableBytes } from './table-file';
import { writtenBody } from './written-body';

/** A response, with the sum of its text as it is in the package. */
interface RequestRow extends Capture {
  /** Whether the service had more pages after this one; `null` for what has no pages. */
  morePages: boolean | null;
}

/** Every answer that the collection was made from, with the sum of its body (PRV-01, PRV-02). */
export const requestsTable: SmallTable<RequestRow> = {
  name: 'requests.csv',
  fields: [
    column('capture_id', 'text', 'columnAnswer', ({ id }) => id),
    column('run_id', 'text', 'columnRunId', ({ runId }) => runId),
    column('step', 'integer', 'columnStep', ({ step }) => step),
    column('endpoint', 'text', 'columnEndpoint', ({ name }) => endpoints[name].route),
    column('params', 'object', 'columnAllParams', ({ asked }) => strictJson(asked ?? null)),
    column('requested_at', 'time', 'columnRequestedAt', ({ requestedAt }) => stamp(requestedAt)),
    column('received_at', 'time', 'columnReceivedAt', ({ receivedAt }) => stamp(receivedAt)),
    column('http_status', 'integer', 'columnHttpStatus', ({ status }) => status),
    column('cache_hit', 'boolean', 'columnCacheHit', ({ cacheHit }) => String(cacheHit)),
    column('ext_version', 'text', 'columnExtVersion', ({ extVersion }) => extVersion),
    column('interface_version', 'text', 'columnInterfaceVersion', versionIn),
    column('sha256', 'text', 'columnBodySum', ({ sha256 }) => sha256),
    column('bytes', 'integer', 'columnBodyBytes', ({ bytes }) => bytes),
    column('videos', 'integer', 'columnVideosTold', ({ ids }) => ids.length),
    column('more_pages', 'boolean', 'columnMorePages', ({ morePages }) =>
      morePages === null ? null : String(morePages),
    ),
    column('not_returned', 'integer', 'columnNotReturned', ({ missing }) => missing.length),
    column('rows_set_aside', 'integer', 'columnSetAside', ({ setAside }) => setAside),
    column('rows_forgotten', 'integer', 'columnForgotten', ({ redacted }) => redacted ?? 0),
    column('taken_from', 'text', 'columnTakenFrom', ({ taken }) => (taken ? (taken.captureId ?? 'panel') : null)),
    column('taken_endpoint', 'text', 'columnTakenEndpoint', ({ taken }) =>
      taken ? endpoints[taken.name].route : null,
    ),
    column('taken_params', 'object', 'columnTakenParams', ({ taken }) => (taken ? strictJson(taken.asked) : null)),
  ],
};

export const requestsFile: ExportFile = {
  name: requestsTable.name,
  mediaType: 'text/csv;charset=utf-8',
  async *rows(source) {
    const names = requestsTable.fields.map(({ name }) => name);
    const rows: ReturnType<typeof cellsOf>[] = [];
    for (const capture of source.roll.captures) rows.push(cellsOf(await requestRow(source, capture)));
    yield* tableBytes(names, rows);
  },
};

const cellsOf = (row: RequestRow) => requestsTable.fields.map(({ of }) => of(row));

async function requestRow(source: Pick<ExportSource, 'body'>, capture: Capture): Promise<RequestRow> {
  const body = await writtenBody(source, capture);
  const { text = '', ...sums } = body ?? {};
  return { ...capture, ...sums, morePages: paged.has(capture.name) ? hasMore(text) : null };
}

/** Endpoints whose response names the page after it (section "Paging envelope"). */
const paged: ReadonlySet<EndpointName> = new Set(['search', 'playlistItems', 'popularVideos', 'commentReplies']);

function hasMore(text: string): boolean {
  const json = jsonFrom(text);
  const { nextPageToken } = Object(json.is === 'json' ? json.value : null) as { nextPageToken?: unknown };
  return typeof nextPageToken === 'string' && nextPageToken !== '';
}
