import type { RunKind } from '@/lib/runs/plan';
import { failureKinds } from '@/lib/service/failure';
import type { RequestName } from '@/lib/service/records';
import {
  anyOf,
  between,
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

/** Accepts a value of a table cell. */
export const cellValue = anyOf(text, number, flag, (value) => value === null);
export const ids = list(text);
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
  ids: optional(ids),
  fields: optional(ids),
  pages: optional(number),
});

/** Accepts the parameters of a request. Any list in them must be a list of strings. */
const params: Check = (value) => record(anyOf(cellValue, ids, (one) => one === undefined))(value) && knownParams(value);

const callNames: Record<RequestName, true> = {
  captions: true,
  batchVideos: true,
  videos: true,
  popularVideos: true,
  search: true,
  autocomplete: true,
  relatedVideos: true,
  playlistItems: true,
  commentReplies: true,
  captionFiles: true,
  thumbnailFiles: true,
  audioFiles: true,
  videoFiles: true,
  toolsBegin: true,
  toolsList: true,
  toolsCall: true,
};
export const callName = oneOf(...Object.keys(callNames));

/** Returns a check for a row that has these fields and describes a request. A batch request must have a list of ids. */
export const withRequest = (fields: Readonly<Record<string, Check>>): Check => {
  const row = shape({ ...fields, name: callName, params });
  const rowWithIds = shape({ params: shape({ ids }) });
  return (value) => row(value) && (!shape({ name: oneOf('batchVideos') })(value) || rowWithIds(value));
};

const problems = list(shape({ path: text, code: text, message: text }));

const failureKind = oneOf(...failureKinds);

/** Accepts a failure of a request. */
export const failure = anyOf(
  shape({ kind: oneOf('invalid', 'invalid-request'), problems }),
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
      failureKind(value) && !oneOf('invalid', 'invalid-request', 'over-budget', 'expired-token', 'refused')(value),
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

const count = between(0, 1e9);

const plans: Record<RunKind, Check> = {
  captions: shape({
    ids,
    alreadySaved: ids,
    lang: nullable(text),
    mode: text,
    otherLanguages: optional(list(shape({ ids, alreadySaved: ids, lang: nullable(text) }))),
    listFirst: optional(ids),
  }),
  details: shape({ ids, lang: optional(nullable(text)), fields: optional(nullable(ids)), maxMissingShare: number }),
  crawl: shape({
    seeds: ids,
    depth: between(0, 100),
    pages: count,
    country: nullable(text),
    language: nullable(text),
    perStep: count,
    randomSeed: count,
  }),
  playlist: shape({ of: shape({ is: oneOf('playlist', 'channel', 'video'), id: text }), pages: count }),
  popular: shape({
    country: nullable(text),
    category: nullable(text),
    language: nullable(text),
    pageSize: nullable(count),
    pages: count,
  }),
  search: shape({
    params,
    pages: count,
    splitBy: nullable(oneOf('day', 'week', 'month', 'adaptive')),
    requests: nullable(count),
    stop: shape({ videos: nullable(number), oldest: nullable(text), empty: flag }),
  }),
};

/** Accepts the plan of a run, by its kind. */
export const plan: Check = (value) => {
  const kind = (Object.keys(plans) as RunKind[]).find((one) => one === (value as { kind?: unknown } | null)?.kind);
  return kind !== undefined && plans[kind](value);
};

/** Accepts a step of a study design, which either runs a plan or adds videos. */
const designStep = anyOf(
  shape({
    step: number,
    file: text,
    plan,
    budget: nullable(money),
    videosAdded: count,
    from: optional(list(shape({ step: nullable(number), videos: count, ids: optional(ids) }))),
  }),
  shape({ step: number, added: text, ids }),
);

/** Accepts the study design of a collection. */
export const design = shape({
  name: text,
  file: text,
  sha256: text,
  originalIds: list(number),
  steps: list(designStep),
});
