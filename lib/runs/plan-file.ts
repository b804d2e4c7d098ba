import * as z from 'zod/mini';
import { maxIdsInVideos } from '@/lib/service/assumptions';
import { ChannelId, VideoId } from '@/lib/service/ids';
import { maxRelatedPages } from '@/lib/service/interface-limits';
import { SearchParams } from '@/lib/service/search-params';
import * as sets from '@/lib/service/value-sets';
import { checkVersion, type VersionFailure } from '@/lib/shared/file-version';
import { once } from '@/lib/shared/once';
import { fail, ok, type Result } from '@/lib/shared/result';
import { maxCrawlDepth, maxCrawlRequests, maxRandomSeed } from './crawl-rule';
import { dateSplits, maxDateRanges, type Plan, parseTimestamp, type RunKind, splitDateRange } from './plan';
import { maxListPages, portableCaptionsPlan } from './run-rules';

/** A plan to repeat on another device: queries, filters and limits, without personal data. */
export interface PlanFile {
  name: string;
  plan: Plan;
  /** Budget in millionths of a dollar; `null` if only the other limits apply. */
  budget: number | null;
}

/** The reason why a file is not a usable plan; `at` is the path of the invalid value. */
export type PlanFileFailure = { is: 'unreadable' } | { is: 'other' } | VersionFailure | { is: 'wrong'; at: string };

const format = 'sidelight-plan';
const version = 1;
/** In characters. Longer names are cut, because a search may be named after a long query. */
const maxNameLength = 200;
/** In characters; a plan with a million ids has fewer. */
const maxCharacters = 32_000_000;

/** Each video once, because a repeated one would be paid for again. */
const videoIds = () => z.array(VideoId).check(z.overwrite((ids) => [...new Set(ids)]));

/** The type requires a schema for each kind of run. Unknown fields are rejected. */
const schemas: { [K in RunKind]: () => z.ZodMiniType<Extract<Plan, { kind: K }>> } = {
  captions: () =>
    z.strictObject({
      kind: z.literal('captions'),
      ids: videoIds().check(z.minLength(1)),
      alreadySaved: z.array(VideoId),
      lang: z.nullable(z.enum(sets.captionLanguages)),
      mode: z.enum(sets.captionModes),
      otherLanguages: z.exactOptional(
        z.array(
          z.strictObject({ lang: z.enum(sets.captionLanguages), ids: videoIds(), alreadySaved: z.array(VideoId) }),
        ),
      ),
      listFirst: z.exactOptional(videoIds()),
    }),
  details: () =>
    z.strictObject({
      kind: z.literal('details'),
      ids: videoIds().check(z.minLength(1)),
      lang: z.nullable(z.enum(sets.languages)),
      fields: z.nullable(z.array(z.enum(sets.batchFields)).check(z.minLength(1))),
      maxMissingShare: z.number().check(z.gte(0), z.lte(1)),
    }),
  crawl: () =>
    z.strictObject({
      kind: z.literal('crawl'),
      // A page can start a crawl from more seeds, of which only the first ones are requested.
      seeds: videoIds().check(
        z.minLength(1),
        z.overwrite((seeds) => seeds.slice(0, maxCrawlRequests)),
      ),
      depth: z.int().check(z.gte(1), z.lte(maxCrawlDepth)),
      pages: z.int().check(z.gte(1), z.lte(maxRelatedPages)),
      country: z.nullable(z.enum(sets.countries)),
      language: z.nullable(z.enum(sets.languages)),
      perStep: z.int().check(z.gte(0), z.lte(maxCrawlRequests)),
      randomSeed: z.int().check(z.gte(0), z.lte(maxRandomSeed)),
    }),
  playlist: () =>
    z.strictObject({
      kind: z.literal('playlist'),
      of: z.union([
        z.strictObject({ is: z.literal('playlist'), id: z.string().check(z.minLength(1), z.maxLength(200)) }),
        z.strictObject({ is: z.literal('channel'), id: ChannelId }),
        z.strictObject({ is: z.literal('video'), id: VideoId }),
      ]),
      pages: z.int().check(z.gte(1), z.lte(maxListPages)),
    }),
  popular: () =>
    z.strictObject({
      kind: z.literal('popular'),
      country: z.nullable(z.enum(sets.countries)),
      category: z.nullable(z.enum(sets.videoCategoryIds)),
      language: z.nullable(z.enum(sets.languages)),
      pageSize: z.nullable(z.int().check(z.gte(1), z.lte(maxIdsInVideos))),
      pages: z.int().check(z.gte(1), z.lte(maxListPages)),
    }),
  search: () =>
    z
      .strictObject({
        kind: z.literal('search'),
        params: SearchParams().check(
          z.refine(({ maxResults }) => maxResults === undefined, { path: ['maxResults'] }),
          // The interface document lists `en`, which is not a country, so it is rejected.
          z.refine(({ regionCode: code }) => code === undefined || sets.countries.includes(code), {
            path: ['regionCode'],
          }),
        ),
        pages: z.int().check(z.gte(1), z.lte(maxSearchPages)),
        splitBy: z.nullable(z.enum(dateSplits)),
        requests: z.nullable(z.int().check(z.gte(1), z.lte(maxSearchRequests))),
        stop: z.strictObject({
          videos: z.nullable(z.int().check(z.gte(1))),
          oldest: z.nullable(z.string().check(z.refine((moment) => parseTimestamp(moment) !== null))),
          empty: z.boolean(),
        }),
      })
      .check(z.refine(canSplitByDate, { path: ['splitBy'] })),
};

/** Larger searches are split by date instead. */
export const maxSearchPages = 100;
/** Highest limit of requests that a search plan can set. */
export const maxSearchRequests = 20_000;

/**
 * Returns whether a plan can be split by date: the split needs both bounds and must give fewer than `maxDateRanges`
 * ranges, and a split in halves also needs a limit of requests.
 */
function canSplitByDate({
  params,
  splitBy,
  requests,
}: Pick<Extract<Plan, { kind: 'search' }>, 'params' | 'splitBy' | 'requests'>) {
  if (splitBy === null) return true;
  const { publishedAfter: after = '', publishedBefore: before = '' } = params;
  const count = splitDateRange({ after, before }, splitBy).length;
  return count > 0 && count < maxDateRanges && (splitBy !== 'adaptive' || requests !== null);
}

const kindNames = once(() => Object.keys(schemas) as RunKind[]);
const PlanFileHeader = once(() => z.looseObject({ format: z.literal(format), version: z.unknown() }));
const PlanFileSchema = once(() =>
  z.strictObject({
    format: z.literal(format),
    version: z.literal(version),
    name: z.string().check(z.maxLength(maxNameLength)),
    budget: z.nullable(z.int().check(z.nonnegative())),
    plan: z.looseObject({ kind: z.enum(kindNames()) }),
  }),
);

/** Formats a plan so that equal plans give equal bytes: sorted keys, two spaces, a final newline. */
export const planFileText = ({ name, plan, budget }: PlanFile): string =>
  `${JSON.stringify(withSortedKeys({ format, version, name: name.slice(0, maxNameLength).toWellFormed(), budget, plan: portablePlan(plan) }), null, 2)}\n`;

const portablePlan = (plan: Plan): Plan => (plan.kind === 'captions' ? portableCaptionsPlan(plan) : plan);

/** Parses an untrusted plan file. Anything that a plan of this version cannot contain is rejected. */
export function parsePlanFile(text: string): Result<PlanFile, PlanFileFailure> {
  const json = text.length > maxCharacters ? undefined : parseJson(text);
  if (json === undefined) return fail({ is: 'unreadable' });
  const head = PlanFileHeader().safeParse(json);
  if (!head.success) return fail({ is: 'other' });
  const failure = checkVersion(head.data.version, version);
  if (failure) return fail(failure);
  const file = PlanFileSchema().safeParse(json);
  if (!file.success) return fail(invalidAt(file.error));
  const { name, budget, plan } = file.data;
  const read = parsePlan(plan);
  return read.ok ? ok({ name, budget, plan: read.value }) : read;
}

/** Validates a plan against the schema of its kind. */
export function parsePlan(claimed: unknown): Result<Plan, { is: 'wrong'; at: string }> {
  const kind = kindNames().find((one) => one === (claimed as { kind?: unknown } | null)?.kind);
  if (!kind) return fail({ is: 'wrong', at: 'plan.kind' });
  const plan = schemas[kind]().safeParse(claimed);
  if (!plan.success) return fail(invalidAt(plan.error, 'plan'));
  const unread = unknownParameterIn(claimed, plan.data);
  return unread === undefined ? ok(plan.data) : fail({ is: 'wrong', at: `plan.params.${unread}` });
}

/**
 * Returns a parameter that the endpoint does not have. Dropping it would run a different search from the one in the
 * file.
 */
function unknownParameterIn(claimed: unknown, plan: Plan): string | undefined {
  const { params } = claimed as { params?: object };
  return 'params' in plan ? Object.keys(params ?? {}).find((name) => !Object.hasOwn(plan.params, name)) : undefined;
}

const invalidAt = ({ issues }: z.core.$ZodError, ...within: string[]): { is: 'wrong'; at: string } => {
  const [first] = issues;
  const more = first?.code === 'unrecognized_keys' ? first.keys.slice(0, 1) : [];
  return { is: 'wrong', at: [...within, ...(first?.path ?? []), ...more].map(String).join('.') };
};

/** Parses the JSON of a file; returns `undefined` if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    // Some editors start a file with a byte-order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Returns the same text for equal plans: sorted keys, without undefined values. */
export const canonicalPlanText = (plan: Plan): string => JSON.stringify(withSortedKeys(plan));

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, withSortedKeys(one)]),
  );
}
