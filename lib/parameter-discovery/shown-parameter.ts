import { type Follow, isJson, type Json, waysOf } from '@/lib/shared/json-schema';

/** One parameter as a schema shows it: ours as the rows have it, theirs as a tool or a description file has it. */
export interface Shown {
  name: string;
  required: boolean;
  /** It takes a list; `either` a list or one value. What follows is said of one value. */
  list: 'yes' | 'no' | 'either';
  /** JSON types of a value; none where nothing is said. */
  types: readonly string[];
  /** The closed set of its values. */
  values: ReadonlySet<string> | null;
  /** Lengths in characters. */
  least: number;
  most: number;
  /** What its values begin with. */
  starts: string;
  /** A number, or a number as text. */
  isNumber: boolean;
  minimum: number | null;
  maximum: number | null;
  /** What is said of it in words. */
  text: string;
}

const mostValues = 2000;
const mostText = 1000;

/** Reads one parameter off its schema. A schema that is none shows nothing, which is not the same as anything. */
export function shownFrom(name: string, schema: unknown, required: boolean, follow: Follow): Shown {
  const ways = waysOf(schema, follow);
  const lists = ways.filter(isList);
  const ones = ways.flatMap((way) => (isList(way) ? waysOf(way.items, follow) : [way]));
  const one = ones.length === 1 ? ones[0] : undefined;
  const pattern = typeof one?.pattern === 'string' ? one.pattern.slice(0, 200) : '';
  const { starts, length } = fixedBy(pattern);
  return {
    name,
    required,
    list: lists.length === 0 ? 'no' : lists.length === ways.length ? 'yes' : 'either',
    types: [...new Set(ones.flatMap(typesOf))],
    values: valuesOf(ones),
    least: length ?? numberIn(one?.minLength) ?? 0,
    most: length ?? numberIn(one?.maxLength) ?? Number.POSITIVE_INFINITY,
    starts,
    isNumber: /^[\^$\\d+|()[\]0-9-]+$/.test(pattern) && pattern.includes('\\d'),
    minimum: numberIn(one?.minimum),
    maximum: numberIn(one?.maximum),
    text: textOf([schema, ...ways]),
  };
}

const isList = ({ type, items }: Json): boolean =>
  type === 'array' || (Array.isArray(type) && type.includes('array')) || (type === undefined && isJson(items));

const typesOf = ({ type }: Json): string[] =>
  (Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === 'string' && one !== 'null');

function valuesOf(ones: readonly Json[]): ReadonlySet<string> | null {
  const sets = ones.map(({ enum: set, const: only }) =>
    Array.isArray(set) ? set : only === undefined ? null : [only],
  );
  if (sets.length === 0 || sets.includes(null)) return null;
  const values = sets.flatMap((set) => set ?? []).slice(0, mostValues);
  return new Set(values.filter((value) => value !== null).map(String));
}

/** A pattern is read as text and never run: whoever wrote it may mean no good. */
function fixedBy(pattern: string): { starts: string; length: number | null } {
  const [, starts = '', rest = ''] = /^\^([A-Za-z]*)(.*)$/s.exec(pattern) ?? [];
  const [, times] = /^(?:\[[^\]]*\]|\\\w|\.)\{(\d{1,4})\}\$$/.exec(rest) ?? [];
  return { starts, length: times === undefined ? null : starts.length + Number(times) };
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' && !Number.isNaN(value) ? value : null);

const textOf = (parts: readonly unknown[]): string => {
  const texts = parts.filter(isJson).flatMap(({ title, description }) => [title, description]);
  return [...new Set(texts)]
    .filter((text) => typeof text === 'string')
    .map((text) => text.slice(0, mostText))
    .join('. ')
    .slice(0, mostText);
};
