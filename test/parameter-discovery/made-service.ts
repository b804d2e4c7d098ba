import * as fc from 'fast-check';
import type { ListedTool } from '@/lib/parameter-discovery/findings-from-tools';
import { type NameFinding, nameStateOf } from '@/lib/parameter-discovery/parameter-spec';
import { type DiscoveredNames, type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import { type MadeEndpoint, type MadeParameter, madeEndpoints } from './made-endpoints';

export type TrueNames = Record<UndocumentedNameKey, string>;
export const keys = Object.keys(undocumentedNames) as UndocumentedNameKey[];
const isKey = (is: string): is is UndocumentedNameKey => is in undocumentedNames;
export const nameIn = (names: TrueNames, is: string): string => (isKey(is) ? names[is] : is);

export const assumedNames = Object.fromEntries(keys.map((key) => [key, undocumentedNames[key].assumed])) as TrueNames;
/** Meaningless names. */
export const dumbNames = Object.fromEntries(keys.map((key, at) => [key, `n${at}`])) as TrueNames;

/** Names that other services might use: our defaults, similar ones, or meaningless ones. */
const drawn = fc.oneof(
  fc.constantFrom(...new Set(Object.values(assumedNames))),
  fc.constantFrom(
    'region',
    'country',
    'hl',
    'gl',
    'market',
    'locale',
    'listId',
    'cursor',
    'id',
    'list',
    'after',
    'v',
    'to',
  ),
  fc.stringMatching(/^[a-z][A-Za-z0-9_]{0,12}$/),
);

/** Other names for every undocumented parameter, unique within an endpoint. */
export const otherNames: fc.Arbitrary<TrueNames> = fc
  .array(drawn, { minLength: keys.length, maxLength: keys.length })
  .map((names) => Object.fromEntries(keys.map((key, at) => [key, names[at]])) as TrueNames)
  .filter((names) =>
    madeEndpoints.every(({ takes }) => new Set(takes.map(({ is }) => nameIn(names, is))).size === takes.length),
  );

interface Manner {
  /** True if there are descriptions. */
  told: boolean;
  whole: boolean;
}
export const manners: fc.Arbitrary<Manner> = fc.record({ told: fc.boolean(), whole: fc.boolean() });
export const plainly: Manner = { told: true, whole: true };

const schemaOf = ({ schema: { description, ...shape } }: MadeParameter, { told }: Manner) =>
  told ? { description, ...shape } : shape;

/** Returns the tool of an endpoint, with a meaningless name. */
export const toolOf = ({ path, takes }: MadeEndpoint, names: TrueNames, manner: Manner): ListedTool => ({
  name: `tool_${madeEndpoints.findIndex((endpoint) => endpoint.path === path)}`,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(takes.map((taken) => [nameIn(names, taken.is), schemaOf(taken, manner)])),
    required: takes.filter(({ required }) => required).map(({ is }) => nameIn(names, is)),
    ...(manner.whole && { additionalProperties: false }),
  },
});
export const toolsOf = (names: TrueNames, manner: Manner): ListedTool[] =>
  madeEndpoints.map((endpoint) => toolOf(endpoint, names, manner));

export const endpointAt = (path: string): MadeEndpoint => {
  const found = madeEndpoints.find((endpoint) => endpoint.path === path);
  if (!found) throw new Error(`No endpoint at ${path}`);
  return found;
};

interface Dialect {
  version: '3.0.3' | '3.1.0' | '2.0';
  base: string;
  colons: boolean;
}
export const dialects: fc.Arbitrary<Dialect> = fc.record({
  version: fc.constantFrom('3.0.3', '3.1.0', '2.0'),
  base: fc.constantFrom('', '/v1', '/api/data'),
  colons: fc.boolean(),
});

/** Returns a service's description file, with shared parts behind references. */
export function descriptionOf(names: TrueNames, { version, base, colons }: Dialect, manner: Manner): object {
  const shared: Record<string, object> = {};
  const parameterOf = (path: string, taken: MadeParameter) => {
    const name = nameIn(names, taken.is);
    const schema = schemaOf(taken, manner);
    const isInPath = path.includes(`{${taken.is}}`);
    const at = { name, in: isInPath ? 'path' : 'query', required: taken.required ?? false };
    const id = `${path.slice(1).replaceAll(/\W/g, '_')}_${Object.keys(shared).length}`;
    shared[id] = version === '2.0' ? { ...at, ...schema } : { ...at, schema };
    return { $ref: version === '2.0' ? `#/parameters/${id}` : `#/components/parameters/${id}` };
  };
  const paths = Object.fromEntries(
    madeEndpoints.map(({ path, method, takes }) => [
      base + (colons ? path.replace('{videoId}', ':id') : path.replace('{videoId}', '{id}')),
      { [method]: { parameters: takes.filter(({ is }) => is !== 'ids').map((taken) => parameterOf(path, taken)) } },
    ]),
  );
  return version === '2.0'
    ? { swagger: version, paths, parameters: shared }
    : { openapi: version, paths, components: { parameters: shared } };
}

/** Returns the names that would be wrong after the user confirmed all findings. */
export function wronglyBound(findings: readonly NameFinding[], names: TrueNames): string[] {
  const learned: DiscoveredNames = Object.fromEntries(findings.map(({ key, ...found }) => [key, found]));
  return keys.flatMap((key) => {
    const { name } = nameStateOf(key, learned);
    return name === null || name === names[key] ? [] : [`${key} is ${names[key]}, not ${name}`];
  });
}
