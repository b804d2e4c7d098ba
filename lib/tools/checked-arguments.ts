import { type Schema, type SchemaDraft, Validator } from '@cfworker/json-schema';
import { isJson, type Json } from '@/lib/shared/json-schema';

/** Whether arguments are what a schema takes; `unchecked` where the schema cannot tell, or the check was stopped. */
export type Checked =
  | { is: 'good' }
  | { is: 'unchecked'; why: 'schema' | 'too-slow' }
  | { is: 'bad'; faults: readonly ArgumentFault[] };

/** Where in the arguments, and what about it in the words of the check. */
export interface ArgumentFault {
  path: string;
  says: string;
}

const mostFaults = 5;

/**
 * Checks arguments against a tool's schema (JSON Schema) before anything is spent. The schema came from outside and may say
 * anything: its patterns may run for years, so the check runs only in the pattern worker, which can be killed.
 */
export function checkArguments(schema: unknown, asked: Json): Checked {
  if (!isJson(schema) || !isBounded(schema)) return { is: 'unchecked', why: 'schema' };
  try {
    const { valid, errors } = new Validator(schema as Schema, draftOf(schema), false).validate(asked);
    if (valid) return { is: 'good' };
    // An error of a part is told again by what it is part of.
    const own = errors.filter(({ keyword }) => !['properties', 'items', '$ref', 'allOf'].includes(keyword));
    const faults = (own.length > 0 ? own : errors).slice(0, mostFaults);
    return {
      is: 'bad',
      faults: faults.map(({ instanceLocation, error }) => ({
        path: instanceLocation.replace(/^#\/?/, '').replaceAll('/', '.'),
        says: error.slice(0, 200),
      })),
    };
  } catch {
    // A schema that contradicts itself or leads nowhere is no ground to refuse anything.
    return { is: 'unchecked', why: 'schema' };
  }
}

const draftOf = ({ $schema }: Json): SchemaDraft => {
  const said = typeof $schema === 'string' ? $schema : '';
  if (/draft-0?4/.test(said)) return '4';
  if (/draft-0?[67]/.test(said)) return '7';
  return said.includes('2019-09') ? '2019-09' : '2020-12';
};

const mostParts = 20_000;
const mostDepth = 60;

/** Whether the check comes to an end soon: every reference followed, the schema has so many parts at most. */
function isBounded(schema: Json): boolean {
  const open: [unknown, number][] = [[schema, 0]];
  for (let parts = 0; parts < mostParts; parts += 1) {
    const next = open.pop();
    if (!next) return true;
    const [part, depth] = next;
    if (typeof part !== 'object' || part === null) continue;
    if (depth > mostDepth) return false;
    const to = isJson(part) && typeof part.$ref === 'string' ? pointed(schema, part.$ref) : null;
    for (const inside of [...Object.values(part), to]) open.push([inside, depth + 1]);
  }
  return false;
}

const pointed = (root: Json, ref: string): unknown =>
  ref
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((at, name) => (isJson(at) && Object.hasOwn(at, name) ? at[name] : null), root);
