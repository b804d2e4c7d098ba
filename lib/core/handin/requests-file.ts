import type { Capture } from '../evidence/capture';
import { endpoints } from '../service/endpoints';
import { strictJson } from '../strict-json';
import type { ExportFile } from './export-file';
import { stamp, versionIn } from './record';
import { column, type SmallTable } from './small-tables';
import { tableBytes } from './table-file';

/** Every answer that the collection was made from, with the sum of its body (PRV-01, PRV-02). */
export const requestsTable: SmallTable<Capture> = {
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
  rows: ({ roll }) =>
    tableBytes(
      requestsTable.fields.map(({ name }) => name),
      roll.captures.map((capture) => requestsTable.fields.map(({ of }) => of(capture))),
    ),
};
