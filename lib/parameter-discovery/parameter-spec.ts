import * as z from 'zod/mini';
import { type DiscoveredNames, type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import { type EndpointName, endpointOf, endpoints } from '@/lib/service/endpoints';
import type { DiscoveredName } from '@/lib/settings/discovered-name';
import { isRecord } from '@/lib/shared/is-record';
import {
  createReferenceResolver,
  type FollowReference,
  type JsonObject,
  schemaVariants,
} from '@/lib/shared/json-schema';
import { once } from '@/lib/shared/once';

/**
 * A parameter as a schema describes it. The schema is from the endpoint table, a tool, a description file or a
 * validation error.
 */
export interface ParameterSpec {
  name: string;
  required: boolean;
  /** `yes` for a list, `no` for a single value. The other fields describe a single value. */
  list: 'yes' | 'no' | 'either';
  /** JSON types of a value; empty if unknown. */
  types: readonly string[];
  /** The allowed values; `null` if any value is allowed. */
  values: ReadonlySet<string> | null;
  /** In characters. */
  minLength: number;
  maxLength: number;
  prefix: string;
  /** The pattern of the value allows only numbers as text. */
  isNumber: boolean;
  minimum: number | null;
  maximum: number | null;
  /** The title and the description. */
  text: string;
}

const maxValues = 2000;
const maxTextLength = 1000;

/** Reads a parameter from its schema. An invalid schema yields a parameter without any restriction. */
export function parameterSpecFrom(
  name: string,
  schema: unknown,
  required: boolean,
  follow: FollowReference,
): ParameterSpec {
  const variants = schemaVariants(schema, follow);
  const lists = variants.filter(isList);
  const itemSchemas = variants.flatMap((variant) =>
    isList(variant) ? schemaVariants(variant.items, follow) : [variant],
  );
  const itemSchema = itemSchemas.length === 1 ? itemSchemas[0] : undefined;
  const pattern = typeof itemSchema?.pattern === 'string' ? itemSchema.pattern.slice(0, 200) : '';
  const { starts, length } = parsePattern(pattern);
  return {
    name,
    required,
    list: lists.length === 0 ? 'no' : lists.length === variants.length ? 'yes' : 'either',
    types: [...new Set(itemSchemas.flatMap(typesOf))],
    values: valuesOf(itemSchemas),
    minLength: length ?? numberIn(itemSchema?.minLength) ?? 0,
    maxLength: length ?? numberIn(itemSchema?.maxLength) ?? Number.POSITIVE_INFINITY,
    prefix: starts,
    isNumber: /^[\^$\\d+|()[\]0-9-]+$/.test(pattern) && pattern.includes('\\d'),
    minimum: numberIn(itemSchema?.minimum),
    maximum: numberIn(itemSchema?.maximum),
    text: textOf([schema, ...variants]),
  };
}

const isList = ({ type, items }: JsonObject): boolean =>
  type === 'array' || (Array.isArray(type) && type.includes('array')) || (type === undefined && isRecord(items));

const typesOf = ({ type }: JsonObject): string[] =>
  (Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === 'string' && one !== 'null');

function valuesOf(ones: readonly JsonObject[]): ReadonlySet<string> | null {
  const sets = ones.map(({ enum: set, const: only }) =>
    Array.isArray(set) ? set : only === undefined ? null : [only],
  );
  if (sets.length === 0 || sets.includes(null)) return null;
  const values = sets.flatMap((set) => set ?? []).slice(0, maxValues);
  return new Set(values.filter((value) => value !== null).map(String));
}

/** A pattern is parsed and never run, because it is untrusted. */
function parsePattern(pattern: string): { starts: string; length: number | null } {
  const [, starts = '', rest = ''] = /^\^([A-Za-z]*)(.*)$/s.exec(pattern) ?? [];
  const [, times] = /^(?:\[[^\]]*\]|\\\w|\.)\{(\d{1,4})\}\$$/.exec(rest) ?? [];
  return { starts, length: times === undefined ? null : starts.length + Number(times) };
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' && !Number.isNaN(value) ? value : null);

const textOf = (parts: readonly unknown[]): string => {
  const texts = parts.filter(isRecord).flatMap(({ title, description }) => [title, description]);
  return [...new Set(texts)]
    .filter((text) => typeof text === 'string')
    .map((text) => text.slice(0, maxTextLength))
    .join('. ')
    .slice(0, maxTextLength);
};

/** The parameters of an endpoint, with and without a documented name. */
interface EndpointSpec {
  documented: ReadonlyMap<string, ParameterSpec>;
  undocumented: ReadonlyMap<UndocumentedNameKey, ParameterSpec>;
}

export const endpointNames = Object.keys(endpoints) as EndpointName[];

const specsByEndpoint = once(() => new Map(endpointNames.map((name) => [name, parseEndpointSpec(name)])));

/** Returns the parameters of an endpoint in the endpoint table. */
export function endpointSpec(name: EndpointName): EndpointSpec {
  const spec = specsByEndpoint().get(name);
  if (!spec) throw new Error(`No row has the name ${name}`);
  return spec;
}

function parseEndpointSpec(name: EndpointName): EndpointSpec {
  const schema = z.toJSONSchema(endpointOf(name).paramsSchema, { io: 'input', unrepresentable: 'any' });
  const keys: Record<string, UndocumentedNameKey> = endpointOf(name).undocumentedNames ?? {};
  const required = new Set(schema.required);
  const listed = Object.entries(isRecord(schema.properties) ? schema.properties : {}).map(([word, one]) =>
    parameterSpecFrom(word, one, required.has(word), createReferenceResolver(schema)),
  );
  return {
    documented: new Map(listed.filter((one) => !keys[one.name]).map((one) => [one.name, one])),
    undocumented: new Map(
      listed.flatMap((one) => (keys[one.name] ? [[keys[one.name] as UndocumentedNameKey, one]] : [])),
    ),
  };
}

/** Maximum length of evidence, in characters. */
const maxEvidenceLength = 500;

/** Matches a JSON Web Token: three base64url parts, the first of which is a JSON object. */
const tokenPattern = /\bey[\w-]{6,}\.[\w-]*\.[\w-]*/g;

/** Returns untrusted text as evidence: one line, bounded, without anything that looks like a token. */
export const toEvidence = (text: string): string =>
  text
    // A hostile text may be several megabytes long, so only its start is scanned.
    .slice(0, 4 * maxEvidenceLength)
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(tokenPattern, '…')
    .trim()
    .slice(0, maxEvidenceLength);

/** Returns whether a name can be a parameter name that fits into its field. */
export const isParameterName = (name: string): boolean => /^[A-Za-z_$][\w.$[\]-]{0,63}$/.test(name);

/** Quotes and joins the first few names. */
export const quotedNameList = (names: readonly string[]): string =>
  names
    .slice(0, 6)
    .map((name) => `“${name.slice(0, 64)}”`)
    .join(', ');

/** A name that was found and not confirmed yet. */
export interface NameFinding extends DiscoveredName {
  key: UndocumentedNameKey;
  /** The service requires a parameter with this name, but does not say that it has the meaning of `key`. */
  isGuess?: true;
}

/** `learned`: stored for this service. `unknown`: features that need this name are disabled, with the reason. */
type NameState = { is: 'assumed'; name: string } | { is: 'discovered'; name: string } | { is: 'unknown'; name: null };

export function nameStateOf(key: UndocumentedNameKey, discovered: DiscoveredNames): NameState {
  const known = discovered[key];
  if (!known) return { is: 'assumed', name: undocumentedNames[key].assumed };
  return known.name === null ? { is: 'unknown', name: null } : { is: 'discovered', name: known.name };
}
