import { duplicateRules } from '@/lib/collection/collection';
import type { DownloadFailure } from '@/lib/downloads/download';
import { isSchedule } from '@/lib/over-time/schedule';
import type { RunKind } from '@/lib/runs/plan';
import { stepStates } from '@/lib/runs/run';
import type { FailureKind } from '@/lib/service/failure';
import type { RequestName } from '@/lib/service/ledger-entry';
import type { Check } from './value-checks';
import {
  anyOf,
  between,
  flag,
  list,
  nullable,
  number,
  oneOf,
  optional,
  record,
  shape,
  text,
  time,
  timeZone,
} from './value-checks';

/** A value of a table, and every parameter of a request: lists are of ids. */
const cellValue = anyOf(text, number, flag, (value) => value === null);
const ids = list(text);
const textParams = [
  'videoId',
  'lang',
  'mode',
  'format',
  'q',
  'publishedAfter',
  'publishedBefore',
  'comment',
  'pageToken',
];
const knownParams = shape({
  ...Object.fromEntries(textParams.map((name) => [name, optional(text)])),
  ...{ ids: optional(ids), fields: optional(ids), pages: optional(number) },
});
const params: Check = (value) => record(anyOf(cellValue, ids, (one) => one === undefined))(value) && knownParams(value);
/** Millionths of a dollar: what adds up without losing one. */
const money = between(0, 1e15);

const failureKinds: Record<FailureKind, true> = {
  ...{ 'no-address': true, 'no-token': true, 'locked-token': true, 'malformed-token': true, 'expired-token': true },
  ...{ 'no-permission': true, offline: true, 'wrong-question': true, 'over-budget': true, 'unpriced-limit': true },
  ...{ 'auto-limit': true, forbidden: true, invalid: true, 'no-captions': true, 'too-many': true, refused: true },
  ...{ 'web-page': true, 'empty-answer': true, 'cut-off': true, redirected: true, 'strange-answer': true },
  ...{ 'too-much': true, unreachable: true, 'timed-out': true, stopped: true, interrupted: true, 'storage-full': true },
};
const failureKind = oneOf(...Object.keys(failureKinds));
const callNames: Record<RequestName, true> = {
  ...{ captions: true, batchVideos: true, videos: true, popularVideos: true, search: true, autocomplete: true },
  ...{ relatedVideos: true, playlistItems: true, commentReplies: true, captionFiles: true, thumbnailFiles: true },
  ...{ audioFiles: true, videoFiles: true, toolsBegin: true, toolsList: true, toolsCall: true },
};
const callName = oneOf(...Object.keys(callNames));
/** A row that says what was asked for: a list of videos names them. */
const withRequest = (fields: Readonly<Record<string, Check>>): Check => {
  const row = shape({ ...fields, name: callName, asked: params });
  const listed = shape({ asked: shape({ ids }) });
  return (value) => row(value) && (!shape({ name: oneOf('batchVideos') })(value) || listed(value));
};
const saveFailures: Record<DownloadFailure['kind'], true> = {
  ...{ refused: true, expired: true, gone: true, 'web-page': true, 'cut-off': true, network: true, 'disk-full': true },
  ...{ 'no-write': true, blocked: true, cancelled: true, 'no-permission': true, 'no-link': true, closed: true },
  other: true,
};
const problems = list(shape({ path: text, code: text, message: text }));
const failure = anyOf(
  shape({ kind: oneOf('invalid', 'wrong-question'), problems }),
  shape({
    kind: oneOf('over-budget'),
    which: oneOf('call', 'session', 'day', 'run', 'collection'),
    by: number,
    limit: number,
  }),
  shape({ kind: oneOf('expired-token'), at: time }),
  shape({ kind: oneOf('refused'), status: number, message: text }),
  shape({
    kind: (value) =>
      failureKind(value) && !oneOf('invalid', 'wrong-question', 'over-budget', 'expired-token', 'refused')(value),
    facts: optional(record(cellValue)),
    origin: optional(text),
    lang: optional(nullable(text)),
    retryAfterSeconds: optional(nullable(number)),
    seconds: optional(number),
    status: optional(number),
    used: optional(number),
    limit: optional(number),
  }),
);

const both =
  (one: Check, other: Check): Check =>
  (value) =>
    one(value) && other(value);
const schedule = shape({
  perRun: nullable(money),
  missed: oneOf('skip', 'once'),
  at: optional(nullable(shape({ zone: timeZone }))),
});

const count = between(0, 1e9);
const plans: Record<RunKind, Check> = {
  captions: shape({ ids, held: ids, lang: nullable(text), mode: text }),
  complete: shape({ ids, lang: optional(nullable(text)), fields: optional(nullable(ids)), mostMissing: number }),
  crawl: shape({
    seeds: ids,
    depth: between(0, 100),
    pages: count,
    country: nullable(text),
    language: nullable(text),
    perStep: count,
  }),
  playlist: shape({ of: shape({ is: oneOf('playlist', 'channel', 'video'), id: text }), pages: count }),
  popular: shape({
    ...{ country: nullable(text), category: nullable(text), language: nullable(text) },
    ...{ pageSize: nullable(count), pages: count },
  }),
  search: shape({
    asked: params,
    pages: count,
    slicing: nullable(oneOf('day', 'week', 'month', 'adaptive')),
    requests: nullable(count),
    stop: shape({ videos: nullable(number), oldest: nullable(text), empty: flag }),
  }),
};
const plan: Check = (value) => {
  const kind = (Object.keys(plans) as RunKind[]).find((one) => one === (value as { kind?: unknown } | null)?.kind);
  return kind !== undefined && plans[kind](value);
};
/** The steps of a study: those that run a plan, and those that add videos. */
const designStep = anyOf(
  shape({
    ...{ step: number, file: text, plan, budget: nullable(money), brought: count },
    from: optional(list(shape({ step: nullable(number), videos: count, ids: optional(ids) }))),
  }),
  shape({ step: number, added: text, ids }),
);
const design = shape({ name: text, file: text, sha256: text, originalIds: list(number), steps: list(designStep) });

const responseFields = {
  ...{ key: text, requestedAt: time, receivedAt: time },
  ...{ status: number, contentType: text },
};
const spending = { micros: money, unpriced: number, auto: number };

const ledgerRow = shape({
  ...{ id: text, name: callName, key: text, videoId: nullable(text), sentAt: time, answeredAt: nullable(time) },
  ...{ quoted: nullable(money), billed: nullable(money), priceFrom: text, priceVersion: text, left: flag },
  by: oneOf('reader', 'auto', 'watch'),
  state: oneOf('sent', 'confirmed', 'possible', 'none'),
  failure: nullable(failureKind),
  connection: optional(shape({ id: text, name: text })),
  ...{ tool: optional(text), session: optional(text), runId: optional(text), collectionId: optional(text) },
  ...{ step: optional(number), ownPriceAt: optional(time) },
});

/** What a page relies on in a row of each object store. Stores that are missing here hold no rows that pages show. */
const checks: Readonly<Record<string, Check>> = {
  answers: withRequest({ ...responseFields, videoId: nullable(text), body: text }),
  names: shape({ videoId: text, title: text, at: time }),
  comments: shape({ videoId: text, comment: text, at: time }),
  ledger: ledgerRow,
  sums: shape({ ...spending, answers: optional(number) }),
  toolLists: shape({ mcpUrl: text, at: time, tools: list(() => true), next: optional(text) }),
  toolAnswers: shape({
    ...{ id: text, mcpUrl: text, tool: text, requestedAt: time, receivedAt: time, body: text },
  }),
  collections: shape({
    ...{ id: text, name: text, note: text, createdAt: time, budget: nullable(money) },
    duplicates: oneOf(...duplicateRules),
    watch: nullable(both(isSchedule, schedule)),
    design: optional(nullable(design)),
  }),
  gatherings: shape({
    ...{
      collectionId: text,
      id: text,
      addedAt: time,
      address: nullable(text),
      runId: nullable(text),
      agent: nullable(text),
    },
    from: oneOf('panel', 'popup', 'menu', 'shortcut', 'page', 'related', 'recording', 'run', 'import', 'library'),
    page: nullable(oneOf('watch', 'short', 'live', 'embed', 'clip', 'other')),
    ...{ ids, ranks: list(nullable(number)), titles: list(nullable(text)) },
  }),
  captures: withRequest({
    ...responseFields,
    ...{ collectionId: text, id: text, runId: text, step: number, cacheHit: flag, extVersion: text, sha256: text },
    ...{ bytes: number, ids, sheet: record(list(cellValue)), missing: ids, setAside: number },
    ...{
      unread: optional(ids),
      unmatched: optional(number),
      wrongFields: optional(number),
      redacted: optional(number),
    },
    ...{ videoId: optional(nullable(text)), note: optional(record(cellValue)) },
    taken: optional(shape({ collectionId: nullable(text), captureId: nullable(text), name: callName })),
  }),
  runs: shape({
    ...{ id: text, collectionId: text, plan, budget: nullable(money), createdAt: time, endedAt: nullable(time) },
    state: oneOf('going', 'held', 'stopped', 'done'),
    hold: nullable(
      anyOf(
        shape({ is: oneOf('reader', 'closed', 'possible') }),
        shape({ is: oneOf('missing'), share: number }),
        shape({ is: oneOf('failure'), failure }),
      ),
    ),
    by: oneOf('reader', 'watch'),
    designStep: optional(number),
    costs: optional(list(ledgerRow)),
  }),
  steps: withRequest({
    ...{ runId: text, n: number, note: record(cellValue), attempts: number },
    ...{ sentAt: nullable(time), captureId: nullable(text), failure: nullable(failure), state: oneOf(...stepStates) },
    found: nullable(
      shape({
        ...{ ids, fresh: number, missing: number, unasked: optional(number), nextPageToken: nullable(text) },
        ...{ totalResults: nullable(number), newest: nullable(text), oldest: nullable(text) },
      }),
    ),
  }),
  marks: shape({ collectionId: text, videoId: text, note: text, tags: list(text), at: time }),
  queries: shape({ id: text, collectionId: text, name: text, plan, hash: text, createdAt: time }),
  saves: shape({
    ...{ id: text, videoId: text, url: text, name: text, bytes: nullable(number), mimeType: nullable(text) },
    ...{ listedAt: time, addedAt: time, startedAt: nullable(time), downloadId: nullable(number) },
    what: oneOf('thumbnail', 'audio', 'video', 'caption'),
    state: oneOf('queued', 'active', 'paused', 'done', 'failed', 'cancelled'),
    failure: nullable(
      shape({ kind: oneOf(...Object.keys(saveFailures)), linkAge: optional(number), word: optional(text) }),
    ),
  }),
  trackFacts: shape({
    ...{ key: text, videoId: text, format: text, lang: nullable(text), receivedAt: time, bytes: number, lines: number },
    question: shape({ lang: nullable(text), mode: text }),
    unit: oneOf('words', 'characters'),
    ...{ count: number, spoken: number, ends: number, pace: nullable(number), rules: number },
    spread: nullable(shape({ p10: number, median: number, p90: number })),
  }),
};

/** Whether a page can show a row of an object store: one that it cannot is skipped, and stays stored as it is. */
export function isReadableRow(store: string, row: unknown): boolean {
  const check = Object.hasOwn(checks, store) ? checks[store] : undefined;
  return check === undefined || check(row);
}
