import { duplicateRules } from '@/lib/collection/collection';
import { isValid } from '@/lib/database/record';
import { isSchedule } from '@/lib/over-time/schedule';
import { stepStates } from '@/lib/runs/run';
import { ownValue } from '@/lib/shared/own-value';
import { callName, cellValue, design, failure, ids, plan, withRequest } from './plan-checks';
import { recordTypeOf } from './records';
import {
  anyOf,
  type Check,
  flag,
  list,
  money,
  nullable,
  number,
  oneOf,
  optional,
  record,
  shape,
  text,
  time,
} from './value-checks';

const responseFields = {
  key: text,
  requestedAt: time,
  receivedAt: time,
  status: number,
  contentType: text,
};
/** The fields of a row that pages need, by object store. Rows of stores that are not listed are not checked. */
const checks: Readonly<Record<string, Check>> = {
  responses: withRequest({ ...responseFields, videoId: nullable(text), body: text }),
  collections: shape({
    id: text,
    name: text,
    note: text,
    createdAt: time,
    budget: nullable(money),
    duplicates: oneOf(...duplicateRules),
    schedule: nullable(isSchedule),
    design: optional(nullable(design)),
    layout: optional(shape({ drawer: optional(flag), compact: optional(flag), widths: optional(record(number)) })),
  }),
  itemBatches: shape({
    collectionId: text,
    id: text,
    addedAt: time,
    address: nullable(text),
    runId: nullable(text),
    agent: nullable(text),
    from: text,
    page: nullable(text),
    ids,
    ranks: list(nullable(number)),
    titles: list(nullable(text)),
  }),
  captures: withRequest({
    ...responseFields,
    collectionId: text,
    id: text,
    runId: text,
    step: number,
    cacheHit: flag,
    extensionVersion: text,
    sha256: text,
    bytes: number,
    ids,
    columns: record(list(cellValue)),
    missing: ids,
    skippedRows: number,
    unreadable: optional(ids),
    unmatched: optional(number),
    wrongFields: optional(number),
    redacted: optional(number),
    videoId: optional(nullable(text)),
    context: optional(record(cellValue)),
    reusedFrom: optional(shape({ collectionId: nullable(text), captureId: nullable(text), name: callName })),
  }),
  runs: shape({
    id: text,
    collectionId: text,
    plan,
    budget: nullable(money),
    createdAt: time,
    endedAt: nullable(time),
    state: oneOf('running', 'paused', 'stopped', 'done'),
    pauseReason: nullable(
      anyOf(
        shape({ is: oneOf('user', 'closed', 'uncertain') }),
        shape({ is: oneOf('missing'), share: number }),
        shape({ is: oneOf('failure'), failure, inARow: optional(number) }),
      ),
    ),
    startedBy: oneOf('user', 'schedule'),
    connection: optional(text),
    designStep: optional(number),
    costs: optional(list(shape({ id: text }))),
  }),
  steps: withRequest({
    runId: text,
    n: number,
    context: record(cellValue),
    attempts: number,
    sentAt: nullable(time),
    captureId: nullable(text),
    failure: nullable(failure),
    state: oneOf(...stepStates),
    results: nullable(
      shape({
        ids,
        added: number,
        missing: number,
        unrequested: optional(number),
        withoutId: optional(number),
        nextPageToken: nullable(text),
        totalResults: nullable(number),
        newest: nullable(text),
        oldest: nullable(text),
      }),
    ),
  }),
  videoNotes: shape({ collectionId: text, videoId: text, note: text, tags: list(text), at: time }),
  savedSearches: shape({ id: text, collectionId: text, name: text, plan, hash: text, createdAt: time }),
  trackStatistics: shape({
    key: text,
    videoId: text,
    format: text,
    lang: nullable(text),
    receivedAt: time,
    bytes: number,
    lines: number,
    question: shape({ lang: nullable(text), mode: text }),
    unit: oneOf('words', 'characters'),
    count: number,
    spoken: number,
    ends: number,
    pace: nullable(number),
    rules: number,
    spread: nullable(shape({ p10: number, median: number, p90: number })),
  }),
};

/** Returns whether a page can show a row. A row that cannot be shown is skipped and stays stored. */
export function isReadableRow(store: string, row: unknown): boolean {
  const check = ownValue(checks, store);
  const type = recordTypeOf(store);
  return type ? isValid(type, row) : check === undefined || check(row);
}
