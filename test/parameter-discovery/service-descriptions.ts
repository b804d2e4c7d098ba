import * as fc from 'fast-check';
import type { ListedTool } from '@/lib/parameter-discovery/findings-from-tools';
import { type NameFinding, nameStateOf } from '@/lib/parameter-discovery/parameter-spec';
import { type DiscoveredNames, type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import { type TestEndpoint, type TestParameter, testEndpoints } from './test-endpoints';

export type TrueNames = Record<UndocumentedNameKey, string>;
export const keys = Object.keys(undocumentedNames) as UndocumentedNameKey[];
const isKey = (is: string): is is UndocumentedNameKey => is in undocumentedNames;
export const nameIn = (names: TrueNames, is: string): string => (isKey(is) ? names[is] : is);

export const assumedNames = Object.fromEntries(keys.map((key) => [key, undocumentedNames[key].assumed])) as TrueNames;
/** Names that do not describe their parameters. */
export const meaninglessNames = Object.fromEntries(keys.map((key, index) => [key, `n${index}`])) as TrueNames;

/** Names that other services might use: the assumed names, similar names or meaningless names. */
const anyName = fc.oneof(
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

/** Generates other names for all undocumented parameters, unique within each endpoint. */
export const otherNames: fc.Arbitrary<TrueNames> = fc
  .array(anyName, { minLength: keys.length, maxLength: keys.length })
  .map((names) => Object.fromEntries(keys.map((key, index) => [key, names[index]])) as TrueNames)
  .filter((names) =>
    testEndpoints.every(
      ({ parameters }) => new Set(parameters.map(({ is }) => nameIn(names, is))).size === parameters.length,
    ),
  );

interface DescriptionStyle {
  /** True if the parameters have descriptions. */
  hasDescriptions: boolean;
  isClosed: boolean;
}
export const descriptionStyles: fc.Arbitrary<DescriptionStyle> = fc.record({
  hasDescriptions: fc.boolean(),
  isClosed: fc.boolean(),
});
export const fullStyle: DescriptionStyle = { hasDescriptions: true, isClosed: true };

const schemaOf = ({ schema: { description, ...shape } }: TestParameter, { hasDescriptions }: DescriptionStyle) =>
  hasDescriptions ? { description, ...shape } : shape;

/** Returns the tool for an endpoint, with a meaningless name. */
export const toolOf = ({ path, parameters }: TestEndpoint, names: TrueNames, style: DescriptionStyle): ListedTool => ({
  name: `tool_${testEndpoints.findIndex((endpoint) => endpoint.path === path)}`,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map((parameter) => [nameIn(names, parameter.is), schemaOf(parameter, style)]),
    ),
    required: parameters.filter(({ required }) => required).map(({ is }) => nameIn(names, is)),
    ...(style.isClosed && { additionalProperties: false }),
  },
});
export const toolsOf = (names: TrueNames, style: DescriptionStyle): ListedTool[] =>
  testEndpoints.map((endpoint) => toolOf(endpoint, names, style));

export const endpointAt = (path: string): TestEndpoint => {
  const found = testEndpoints.find((endpoint) => endpoint.path === path);
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

/** Returns a service's OpenAPI or Swagger description, whose parameters are shared through references. */
export function descriptionOf(names: TrueNames, { version, base, colons }: Dialect, style: DescriptionStyle): object {
  const shared: Record<string, object> = {};
  const parameterOf = (path: string, parameter: TestParameter) => {
    const name = nameIn(names, parameter.is);
    const schema = schemaOf(parameter, style);
    const isInPath = path.includes(`{${parameter.is}}`);
    const at = { name, in: isInPath ? 'path' : 'query', required: parameter.required ?? false };
    const id = `${path.slice(1).replaceAll(/\W/g, '_')}_${Object.keys(shared).length}`;
    shared[id] = version === '2.0' ? { ...at, ...schema } : { ...at, schema };
    return { $ref: version === '2.0' ? `#/parameters/${id}` : `#/components/parameters/${id}` };
  };
  const paths = Object.fromEntries(
    testEndpoints.map(({ path, method, parameters }) => [
      base + (colons ? path.replace('{videoId}', ':id') : path.replace('{videoId}', '{id}')),
      {
        [method]: {
          parameters: parameters.filter(({ is }) => is !== 'ids').map((parameter) => parameterOf(path, parameter)),
        },
      },
    ]),
  );
  return version === '2.0'
    ? { swagger: version, paths, parameters: shared }
    : { openapi: version, paths, components: { parameters: shared } };
}

/** Returns the names that would be wrong after the user has confirmed all findings. */
export function wrongNames(findings: readonly NameFinding[], names: TrueNames): string[] {
  const discovered: DiscoveredNames = Object.fromEntries(findings.map(({ key, ...found }) => [key, found]));
  return keys.flatMap((key) => {
    const { name } = nameStateOf(key, discovered);
    return name === null || name === names[key] ? [] : [`${key} is ${names[key]}, not ${name}`];
  });
}
