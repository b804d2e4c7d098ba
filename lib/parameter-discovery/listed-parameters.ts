import * as z from 'zod/mini';
import type { UndocumentedNameKey } from '@/lib/service/assumptions';
import { type EndpointName, endpointOf, endpoints } from '@/lib/service/endpoints';
import type { RejectedRequest } from '@/lib/service/parameter-probes';
import type { NameSource } from '@/lib/settings/settings';
import { isRecord } from '@/lib/shared/is-record';
import { createReferenceResolver } from '@/lib/shared/json-schema';
import { ownValue } from '@/lib/shared/own-value';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { Tool } from '@/lib/tools/tool';

/** A parameter as a source names it, with the text that the source has about it. */
interface ListedParameter {
  name: string;
  text: string;
}

/** The parameters that a tool, an API description or a validation error names for an endpoint. All are untrusted. */
export interface ListedParameters {
  endpoint: EndpointName;
  from: Exclude<NameSource, 'user'>;
  parameters: readonly ListedParameter[];
  /** The names that a validation error calls unknown. */
  rejected: readonly string[];
  /** The undocumented parameters that the source is about. */
  keys: readonly UndocumentedNameKey[];
}

/** Maximum numbers of what is read of a source. */
const maxTools = 500;
const maxPaths = 5000;
const maxParameters = 100;

const endpointNames = Object.keys(endpoints) as EndpointName[];

/** Returns the undocumented parameters of an endpoint, by Sidelight's names for them. */
const undocumentedOf = (endpoint: EndpointName): Record<string, UndocumentedNameKey> =>
  endpointOf(endpoint).undocumentedNames ?? {};

export const undocumentedKeysOf = (endpoint: EndpointName): UndocumentedNameKey[] =>
  Object.values(undocumentedOf(endpoint));

/** Returns the parameters of an endpoint whose names the interface gives. */
export function documentedNamesOf(endpoint: EndpointName): string[] {
  const { paramsSchema } = endpointOf(endpoint);
  const names = paramsSchema instanceof z.ZodMiniObject ? Object.keys(paramsSchema.shape) : [];
  return names.filter((name) => !ownValue(undocumentedOf(endpoint), name));
}

/** Returns the parameters that the schemas of tools list, for each endpoint that a tool may call. */
export const parametersOfTools = (tools: readonly Pick<Tool, 'schema'>[]): ListedParameters[] =>
  tools.slice(0, maxTools).flatMap(({ schema }) => {
    const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
    const names = Object.keys(properties);
    // A tool with more parameters than any endpoint calls none of them.
    if (names.length > maxParameters) return [];
    const parameters = Object.entries(properties).map(([name, one]) => ({ name, text: descriptionIn(one) }));
    return endpointsWith(names).map((endpoint) => listFor(endpoint, 'tool', parameters));
  });

/**
 * Returns the endpoints that take all these parameters: every documented one, and at most as many others as the
 * interface does not name. Of several, those with the most documented ones.
 */
function endpointsWith(names: readonly string[]): EndpointName[] {
  const fits = endpointNames.flatMap((endpoint) => {
    const documented = documentedNamesOf(endpoint);
    const others = names.length - documented.length;
    const isFit = documented.every((name) => names.includes(name)) && others <= undocumentedKeysOf(endpoint).length;
    return isFit ? [{ endpoint, count: documented.length }] : [];
  });
  const most = Math.max(...fits.map(({ count }) => count));
  return fits.filter(({ count }) => count === most).map(({ endpoint }) => endpoint);
}

const listFor = (
  endpoint: EndpointName,
  from: ListedParameters['from'],
  parameters: readonly ListedParameter[],
): ListedParameters => ({ endpoint, from, parameters, rejected: [], keys: undocumentedKeysOf(endpoint) });

const descriptionIn = (schema: unknown): string =>
  isRecord(schema) && typeof schema.description === 'string' ? schema.description : '';

/**
 * Returns the parameters that validation errors name (section "Errors"). An error concerns the undocumented parameters
 * that were sent; that of a probe, which sends none, concerns all of them.
 */
export const parametersOfRejections = (rejected: readonly RejectedRequest[]): ListedParameters[] =>
  rejected.map(({ name, given, problems }) => ({
    ...listFor(
      name,
      'error',
      problems.map(({ path, message }) => ({ name: path.split('.')[0] ?? '', text: message })),
    ),
    rejected: problems.flatMap(({ code, message }) => (code === 'unrecognized_keys' ? quotedIn(message) : [])),
    ...(given.length > 0 && { keys: given.flatMap((param) => ownValue(undocumentedOf(name), param) ?? []) }),
  }));

const quotedIn = (message: string): string[] =>
  [...message.matchAll(/'([^']{1,100})'/g)].map(([, quoted = '']) => quoted);

/** Why an API description reveals nothing. */
export type DescriptionFailure = { is: 'too-big' } | { is: 'not-json' } | { is: 'no-known-endpoints' };

/** The maximum size of an API description, in bytes. */
export const maxDescriptionBytes = 10_000_000;

/** Returns the parameters that an API description (OpenAPI 3 or Swagger 2, as JSON) lists for known endpoints. */
export function parametersOfDescription(text: string): Result<ListedParameters[], DescriptionFailure> {
  if (text.length > maxDescriptionBytes) return fail({ is: 'too-big' });
  const document = tryParseJson(text.replace(/^\uFEFF/, ''));
  if (document === undefined) return fail({ is: 'not-json' });
  const follow = createReferenceResolver(document);
  const paths = isRecord(document) && isRecord(document.paths) ? Object.entries(document.paths) : [];
  const lists = paths.slice(0, maxPaths).flatMap(([path, value]) => {
    const route = routeOf(path);
    const item = route && follow(value);
    const operation = item && follow(item[route.method]);
    if (!operation) return [];
    const levels = [item.parameters, operation.parameters];
    const parameters = levels.flatMap((level) =>
      (Array.isArray(level) ? level.slice(0, maxParameters) : []).map(follow),
    );
    return [listFor(route.endpoint, 'description', parameters.flatMap(queryParameter))];
  });
  return lists.length > 0 ? ok(lists) : fail({ is: 'no-known-endpoints' });
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The place of the error does not help the user, who needs another file.
    return undefined;
  }
}

const queryParameter = (parameter: Record<string, unknown> | null): ListedParameter[] =>
  parameter?.in === 'query' && typeof parameter.name === 'string'
    ? [{ name: parameter.name, text: descriptionIn(parameter) }]
    : [];

/** Returns the endpoint with the longest route that a path ends with: `/files/captions/{id}` also ends with captions. */
function routeOf(path: string): { endpoint: EndpointName; method: string } | null {
  const segments = segmentsOf(path);
  const routes = endpointNames.flatMap((endpoint) => {
    const [method = '', route = ''] = endpointOf(endpoint).route.split(' ');
    const length = segmentsOf(route).length;
    const isEnd = segmentsOf(route).join('/') === segments.slice(-length).join('/');
    return isEnd ? [{ endpoint, method: method.toLowerCase(), length }] : [];
  });
  return routes.sort((one, other) => other.length - one.length)[0] ?? null;
}

/** Splits a path into segments. Path parameters become `{}`, whatever their notation. */
const segmentsOf = (path: string): string[] =>
  path
    .slice(0, 300)
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (/^(?:\{[^}]*\}|:\w+)$/.test(part) ? '{}' : part));
