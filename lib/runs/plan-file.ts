import * as z from 'zod/mini';
import { checkVersion, type VersionFailure } from '@/lib/shared/file-version';
import { canonicalJson } from '@/lib/shared/json';
import { once } from '@/lib/shared/once';
import { fail, ok, type Result } from '@/lib/shared/result';
import { kindOf, missingIn, type Plan, planSchemas, type RunKind, unknownParameterIn } from './plan-schema';
import { drawOf, drawPrefixes } from './random-prefixes';
import { portableCaptionsPlan } from './run-rules';

/** A plan to repeat on another device: queries, filters and limits, without personal data. */
export interface PlanFile {
  name: string;
  plan: Plan;
  /** Budget in millionths of a dollar; `null` if only the other limits apply. */
  budget: number | null;
}

/** The reason why a file is not a usable plan; `at` is the path of the invalid value. */
export type PlanFileFailure = { is: 'unreadable' } | { is: 'other' } | VersionFailure | { is: 'invalid'; at: string };

const format = 'sidelight-plan';
const version = 1;
/** In characters. Longer names are cut, because a search may be named after a long query. */
const maxNameLength = 200;
/** In characters; a plan with a million ids has fewer. */
const maxCharacters = 32_000_000;

const PlanFileHeader = once(() => z.looseObject({ format: z.literal(format), version: z.unknown() }));
export const planFileSchema = once(() =>
  z.strictObject({
    format: z.literal(format),
    version: z.literal(version),
    name: z.string().check(z.maxLength(maxNameLength)),
    budget: z.nullable(z.int().check(z.nonnegative())),
    plan: z.looseObject({ kind: z.enum(Object.keys(planSchemas) as RunKind[]) }),
  }),
);

/** Formats a plan so that equal plans give equal bytes: sorted keys, two spaces, a final newline. */
export const planFileText = ({ name, plan, budget }: PlanFile): string =>
  `${canonicalJson({ format, version, name: name.slice(0, maxNameLength).toWellFormed(), budget, plan: portablePlan(plan) }, 2)}\n`;

const portablePlan = (plan: Plan): Plan => (plan.kind === 'captions' ? portableCaptionsPlan(plan) : plan);

/** Parses an untrusted plan file. Anything that a plan of this version cannot contain is rejected. */
export function parsePlanFile(text: string): Result<PlanFile, PlanFileFailure> {
  const json = text.length > maxCharacters ? undefined : parseJson(text);
  if (json === undefined) return fail({ is: 'unreadable' });
  const head = PlanFileHeader().safeParse(json);
  if (!head.success) return fail({ is: 'other' });
  const failure = checkVersion(head.data.version, version);
  if (failure) return fail(failure);
  const file = planFileSchema().safeParse(json);
  if (!file.success) return fail(invalidAt(file.error));
  const { name, budget, plan } = file.data;
  const read = parsePlan(plan);
  return read.ok ? ok({ name, budget, plan: read.value }) : read;
}

/** Parses a plan that the user could start. */
export function parsePlan(claimed: unknown): Result<Plan, { is: 'invalid'; at: string }> {
  const kind = kindOf(claimed);
  if (!kind) return fail({ is: 'invalid', at: 'plan.kind' });
  const read = planSchemas[kind]().safeParse(claimed);
  if (!read.success) return fail(invalidAt(read.error, 'plan'));
  const parameter = unknownParameterIn(claimed, read.data);
  const at = parameter === undefined ? (missingIn(read.data) ?? undrawnIn(read.data)) : `params.${parameter}`;
  return at === undefined ? ok(read.data) : fail({ is: 'invalid', at: `plan.${at}` });
}

/** Returns the path of prefixes that the seed does not draw, such as one listed twice, which would be paid for twice. */
function undrawnIn(read: Plan): string | undefined {
  if (read.kind !== 'search' || !read.prefixes) return undefined;
  const draw = drawOf(read);
  const drawn = draw && drawPrefixes(draw).join(' ');
  return drawn === read.prefixes.list.join(' ') ? undefined : 'prefixes.list';
}

const invalidAt = ({ issues }: z.core.$ZodError, ...within: string[]): { is: 'invalid'; at: string } => {
  const [first] = issues;
  const more = first?.code === 'unrecognized_keys' ? first.keys.slice(0, 1) : [];
  return { is: 'invalid', at: [...within, ...(first?.path ?? []), ...more].map(String).join('.') };
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
