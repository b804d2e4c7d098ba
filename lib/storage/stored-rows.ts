import { duplicateRules } from '@/lib/collection/collection';
import type { SaveFailure } from '@/lib/downloads/download-failure';
import { isWatch } from '@/lib/over-time/schedule';
import type { RunKind } from '@/lib/runs/plan';
import { stepStates } from '@/lib/runs/run';
import type { CallName } from '@/lib/service/call-name';
import type { FailureKind } from '@/lib/service/failure';
import type { Check } from './value-checks';
import {
  between,
  either,
  flag,
  list,
  maybe,
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
const cell = either(text, number, flag, (value) => value === null);
const ids = list(text);
const texts = ['videoId', 'lang', 'mode', 'format', 'q', 'publishedAfter', 'publishedBefore', 'comment', 'pageToken'];
const known = shape({
  ...Object.fromEntries(texts.map((name) => [name, optional(text)])),
  ...{ ids: optional(ids), fields: optional(ids), pages: optional(number) },
});
const params: Check = (value) => record(either(cell, ids, (one) => one === undefined))(value) && known(value);
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
const callNames: Record<CallName, true> = {
  ...{ captions: true, batchVideos: true, videos: true, popularVideos: true, search: true, autocomplete: true },
  ...{ relatedVideos: true, playlistItems: true, commentReplies: true, captionFiles: true, thumbnailFiles: true },
  ...{ audioFiles: true, videoFiles: true, toolsBegin: true, toolsList: true, toolsCall: true },
};
const callName = oneOf(...Object.keys(callNames));
/** A row that says what was asked for: a list of videos names them. */
const asking = (fields: Readonly<Record<string, Check>>): Check => {
  const row = shape({ ...fields, name: callName, asked: params });
  const listed = shape({ asked: shape({ ids }) });
  return (value) => row(value) && (!shape({ name: oneOf('batchVideos') })(value) || listed(value));
};
const saveFailures: Record<SaveFailure['kind'], true> = {
  ...{ refused: true, expired: true, gone: true, 'web-page': true, 'cut-off': true, network: true, 'disk-full': true },
  ...{ 'no-write': true, blocked: true, cancelled: true, 'no-permission': true, 'no-link': true, closed: true },
  other: true,
};
const problems = list(shape({ path: text, code: text, message: text }));
const failure = either(
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
    facts: optional(record(cell)),
    origin: optional(text),
    lang: optional(maybe(text)),
    retryAfterSeconds: optional(maybe(number)),
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
  perRun: maybe(money),
  missed: oneOf('skip', 'once'),
  at: optional(maybe(shape({ zone: timeZone }))),
});

const count = between(0, 1e9);
const plans: Record<RunKind, Check> = {
  captions: shape({ ids, held: ids, lang: maybe(text), mode: text }),
  complete: shape({ ids, lang: optional(maybe(text)), fields: optional(maybe(ids)), mostMissing: number }),
  crawl: shape({
    seeds: ids,
    depth: between(0, 100),
    pages: count,
    country: maybe(text),
    language: maybe(text),
    perStep: count,
  }),
  playlist: shape({ of: shape({ is: oneOf('playlist', 'channel', 'video'), id: text }), pages: count }),
  popular: shape({
    ...{ country: maybe(text), category: maybe(text), language: maybe(text) },
    ...{ pageSize: maybe(count), pages: count },
  }),
  search: shape({
    asked: params,
    pages: count,
    slicing: maybe(oneOf('day', 'week', 'month', 'adaptive')),
    requests: maybe(count),
    stop: shape({ videos: maybe(number), oldest: maybe(text), empty: flag }),
  }),
};
const plan: Check = (value) => {
  const kind = (Object.keys(plans) as RunKind[]).find((one) => one === (value as { kind?: unknown } | null)?.kind);
  return kind !== undefined && plans[kind](value);
};
/** The steps of a study: those that run a plan, and those that add videos. */
const designStep = either(
  shape({
    ...{ step: number, file: text, plan, budget: maybe(money), brought: count },
    from: optional(list(shape({ step: maybe(number), videos: count, ids: optional(ids) }))),
  }),
  shape({ step: number, added: text, ids }),
);
const design = shape({ name: text, file: text, sha256: text, originalIds: list(number), steps: list(designStep) });

const answer = {
  ...{ key: text, requestedAt: time, receivedAt: time },
  ...{ status: number, contentType: text },
};
const spending = { micros: money, unpriced: number, auto: number };

const ledgerRow = shape({
  ...{ id: text, name: callName, key: text, videoId: maybe(text), sentAt: time, answeredAt: maybe(time) },
  ...{ quoted: maybe(money), billed: maybe(money), priceFrom: text, priceVersion: text, left: flag },
  by: oneOf('reader', 'auto', 'watch'),
  state: oneOf('sent', 'confirmed', 'possible', 'none'),
  failure: maybe(failureKind),
  connection: optional(shape({ id: text, name: text })),
  ...{ tool: optional(text), session: optional(text), runId: optional(text), collectionId: optional(text) },
  ...{ step: optional(number), ownPriceAt: optional(time) },
});

/** What a page relies on in a row of each object store. Stores that are missing here hold no rows that pages show. */
const checks: Readonly<Record<string, Check>> = {
  answers: asking({ ...answer, videoId: maybe(text), body: text }),
  names: shape({ videoId: text, title: text, at: time }),
  comments: shape({ videoId: text, comment: text, at: time }),
  ledger: ledgerRow,
  sums: shape({ ...spending, answers: optional(number) }),
  toolLists: shape({ mcpUrl: text, at: time, tools: list(() => true), next: optional(text) }),
  toolAnswers: shape({
    ...{ id: text, mcpUrl: text, tool: text, requestedAt: time, receivedAt: time, body: text },
  }),
  collections: shape({
    ...{ id: text, name: text, note: text, createdAt: time, budget: maybe(money) },
    duplicates: oneOf(...duplicateRules),
    watch: maybe(both(isWatch, schedule)),
    design: optional(maybe(design)),
  }),
  gatherings: shape({
    ...{ collectionId: text, id: text, addedAt: time, address: maybe(text), runId: maybe(text), agent: maybe(text) },
    from: oneOf('panel', 'popup', 'menu', 'shortcut', 'page', 'related', 'recording', 'run', 'import', 'library'),
    page: maybe(oneOf('watch', 'short', 'live', 'embed', 'clip', 'other')),
    ...{ ids, ranks: list(maybe(number)), titles: list(maybe(text)) },
  }),
  captures: asking({
    ...answer,
    ...{ collectionId: text, id: text, runId: text, step: number, cacheHit: flag, extVersion: text, sha256: text },
    ...{ bytes: number, ids, sheet: record(list(cell)), missing: ids, setAside: number },
    ...{
      unread: optional(ids),
      unmatched: optional(number),
      wrongFields: optional(number),
      redacted: optional(number),
    },
    ...{ videoId: optional(maybe(text)), note: optional(record(cell)) },
    taken: optional(shape({ collectionId: maybe(text), captureId: maybe(text), name: callName })),
  }),
  runs: shape({
    ...{ id: text, collectionId: text, plan, budget: maybe(money), createdAt: time, endedAt: maybe(time) },
    state: oneOf('going', 'held', 'stopped', 'done'),
    hold: maybe(
      either(
        shape({ is: oneOf('reader', 'closed', 'possible') }),
        shape({ is: oneOf('missing'), share: number }),
        shape({ is: oneOf('failure'), failure }),
      ),
    ),
    by: oneOf('reader', 'watch'),
    designStep: optional(number),
    costs: optional(list(ledgerRow)),
  }),
  steps: asking({
    ...{ runId: text, n: number, note: record(cell), attempts: number },
    ...{ sentAt: maybe(time), captureId: maybe(text), failure: maybe(failure), state: oneOf(...stepStates) },
    found: maybe(
      shape({
        ...{ ids, fresh: number, missing: number, unasked: optional(number), nextPageToken: maybe(text) },
        ...{ totalResults: maybe(number), newest: maybe(text), oldest: maybe(text) },
      }),
    ),
  }),
  marks: shape({ collectionId: text, videoId: text, note: text, tags: list(text), at: time }),
  queries: shape({ id: text, collectionId: text, name: text, plan, hash: text, createdAt: time }),
  saves: shape({
    ...{ id: text, videoId: text, url: text, name: text, bytes: maybe(number), mimeType: maybe(text) },
    ...{ listedAt: time, addedAt: time, startedAt: maybe(time), downloadId: maybe(number) },
    what: oneOf('thumbnail', 'audio', 'video', 'caption'),
    state: oneOf('queued', 'active', 'paused', 'done', 'failed', 'cancelled'),
    failure: maybe(
      shape({ kind: oneOf(...Object.keys(saveFailures)), linkAge: optional(number), word: optional(text) }),
    ),
  }),
  trackFacts: shape({
    ...{ key: text, videoId: text, format: text, lang: maybe(text), receivedAt: time, bytes: number, lines: number },
    question: shape({ lang: maybe(text), mode: text }),
    unit: oneOf('words', 'characters'),
    ...{ count: number, spoken: number, ends: number, pace: maybe(number), rules: number },
    spread: maybe(shape({ p10: number, median: number, p90: number })),
  }),
};

/** Whether a page can show a row of an object store: one that it cannot is skipped, and stays stored as it is. */
export function isReadable(store: string, row: unknown): boolean {
  const check = Object.hasOwn(checks, store) ? checks[store] : undefined;
  return check === undefined || check(row);
}
