import { parse } from 'yaml';
import { type EndpointName, endpointOf } from '@/lib/service/endpoints';
import { isRecord } from '@/lib/shared/is-record';
import { createReferenceResolver, type FollowReference, type JsonObject } from '@/lib/shared/json-schema';
import { fail, ok, type Result } from '@/lib/shared/result';
import { fitsEndpoint, matchParameters } from './match-parameters';
import {
  endpointNames,
  endpointSpec,
  type NameFinding,
  type ParameterSpec,
  parameterSpecFrom,
  quotedNameList,
  toEvidence,
} from './parameter-spec';

/** An operation in an API description that may be an endpoint of the service. */
export interface DescribedOperation {
  name: EndpointName;
  /** The path as written in the description. */
  path: string;
  /** The base path of the service: the part of the path before the route of the endpoint. */
  prefix: string;
  parameters: ParameterSpec[];
}

/** Maximum numbers of paths, and of parameters of an operation, that are read. */
export const maxPaths = 5000;
const maxOperationParameters = 200;

/** Finds the operations whose path ends with the route of an endpoint. */
export function findOperations(paths: JsonObject, follow: FollowReference): DescribedOperation[] {
  return Object.entries(paths)
    .slice(0, maxPaths)
    .flatMap(([path, item]) => {
      const route = matchRoute(path);
      const pathItem = route && follow(item);
      const operation = pathItem ? follow(pathItem[route.method]) : null;
      if (!route || !pathItem || !operation) return [];
      const { name, prefix } = route;
      return [{ name, path, prefix, parameters: queryParametersOf([pathItem, operation], follow) }];
    });
}

interface RouteMatch {
  name: EndpointName;
  method: 'get' | 'post';
  prefix: string;
}

/**
 * Returns the longest route that a path ends with, because `/files/captions/{videoId}` also ends with the captions
 * route.
 */
function matchRoute(path: string): RouteMatch | null {
  const segments = pathSegments(path);
  const fits = endpointNames.flatMap((name) => {
    const [method = '', route = ''] = endpointOf(name).route.split(' ');
    const routeSegments = pathSegments(route);
    const tail = segments.slice(-routeSegments.length);
    if (tail.length < routeSegments.length || !routeSegments.every((one, index) => one === tail[index])) return [];
    const like: RouteMatch = {
      name,
      method: method === 'POST' ? 'post' : 'get',
      prefix: segments.slice(0, -routeSegments.length).join('/'),
    };
    return [{ like, length: routeSegments.length }];
  });
  return fits.sort((one, other) => other.length - one.length)[0]?.like ?? null;
}

/** Splits a path into segments. Path parameters become `{}`, whatever their notation. */
const pathSegments = (path: string): string[] =>
  path
    .slice(0, 300)
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (/^(?:\{[^}]*\}|:\w+)$/.test(part) ? '{}' : part));

/** Returns the query parameters of a path and its operation. Parameters of the operation override those of the path. */
function queryParametersOf(levels: readonly JsonObject[], follow: FollowReference): ParameterSpec[] {
  const lists = levels.flatMap(({ parameters }) =>
    Array.isArray(parameters) ? parameters.slice(0, maxOperationParameters) : [],
  );
  const listed = lists.flatMap((one) => {
    const parameter = follow(one);
    return parameter?.in === 'query' && typeof parameter.name === 'string'
      ? [toParameterSpec(parameter.name, parameter, follow)]
      : [];
  });
  return [...new Map(listed.map((one) => [one.name, one])).values()];
}

/** In Swagger 2, the parameter itself is the schema; in OpenAPI 3, it has a schema or a content type. */
function toParameterSpec(name: string, parameter: JsonObject, follow: FollowReference): ParameterSpec {
  const { schema, content, description } = parameter;
  const [media] = isRecord(content) ? Object.values(content) : [];
  const inner = follow(schema ?? (isRecord(media) ? media.schema : undefined));
  const own = typeof description === 'string' ? { description } : {};
  return parameterSpecFrom(name, inner ? { ...inner, ...own } : parameter, parameter.required === true, follow);
}

/** A problem with the whole description, or with a part that was skipped. */
export type DescriptionIssue =
  | { is: 'not-a-description' }
  | { is: 'no-known-endpoints' }
  | { is: 'too-large'; paths: number }
  | { is: 'recursive'; at: string }
  | { is: 'another'; path: string };

interface DescriptionFindings {
  findings: NameFinding[];
  problems: DescriptionIssue[];
}

/**
 * Returns the names that an API description reveals: OpenAPI 3 or Swagger 2, already parsed. A description is complete,
 * so a missing name is known to be wrong. `time` is in milliseconds since 1970.
 */
export function findingsFromDescription(document: unknown, time: number): DescriptionFindings {
  if (!isDescription(document)) return { findings: [], problems: [{ is: 'not-a-description' }] };
  const circles = new Set<string>();
  const follow = createReferenceResolver(document, (ref) => circles.add(ref.slice(0, 200)));
  const operations = keepMainBasePath(findOperations(document.paths, follow));
  const matching = operations.filter((one) => fitsEndpoint(one.name, addPathParameters(one)));
  const others = operations.filter((one) => !matching.includes(one));
  const findings = [...new Set(matching.map(({ name }) => name))].flatMap((name) =>
    findingsForEndpoint(
      name,
      matching.filter((one) => one.name === name),
    ).map((one) => ({ ...one, from: 'description' as const, at: time })),
  );
  const paths = Object.keys(document.paths).length;
  const problems: DescriptionIssue[] = [
    ...(paths > maxPaths ? [{ is: 'too-large' as const, paths }] : []),
    ...(matching.length === 0 ? [{ is: 'no-known-endpoints' as const }] : []),
    ...[...circles].map((ref) => ({ is: 'recursive' as const, at: ref })),
    ...others.map(({ path }) => ({ is: 'another' as const, path: path.slice(0, 200) })),
  ];
  return { findings, problems };
}

/** YAML reads a version that is not quoted as a number, such as 3 for `3.0`. */
const isDescription = (document: unknown): document is { paths: Record<string, unknown> } =>
  isRecord(document) &&
  isRecord(document.paths) &&
  (/^3(?:\.\d|$)/.test(String(document.openapi)) || /^2(?:\.0)?$/.test(String(document.swagger)));

/**
 * Keeps the operations below the most common base path, because equal paths below another base path mean something
 * else.
 */
function keepMainBasePath(operations: readonly DescribedOperation[]): DescribedOperation[] {
  const counts = new Map<string, number>();
  for (const { prefix } of operations) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  const byCount = [...counts].sort(
    ([onePrefix, oneCount], [otherPrefix, otherCount]) =>
      otherCount - oneCount || onePrefix.length - otherPrefix.length,
  );
  const mainPrefix = byCount[0]?.[0];
  return operations.filter(({ prefix }) => prefix === mainPrefix);
}

/** Adds the required documented parameters of the path and the body, which need no discovery. */
const addPathParameters = ({ name, parameters }: DescribedOperation): ParameterSpec[] => {
  const existingNames = new Set(parameters.map((one) => one.name));
  const { documented } = endpointSpec(name);
  return [
    ...parameters,
    ...[...documented.values()].filter(
      (one) => one.required && isPathOrBodyParameter(name, one.name) && !existingNames.has(one.name),
    ),
  ];
};

const isPathOrBodyParameter = (name: EndpointName, word: string): boolean =>
  name === 'batchVideos' || (word === 'videoId' && name !== 'relatedVideos');

function findingsForEndpoint(
  name: EndpointName,
  operations: readonly DescribedOperation[],
): Omit<NameFinding, 'from' | 'at'>[] {
  const [first] = operations;
  if (!first) return [];
  const paths = quotedNameList(operations.map(({ path }) => path));
  // Several paths match the route, and the right one is unknown.
  if (operations.length > 1)
    return [...endpointSpec(name).undocumented.keys()].map((key) => ({
      key,
      name: null,
      evidence: toEvidence(`${paths} are alike`),
    }));
  return matchParameters(name, { parameters: first.parameters, isWhole: true }).map(({ key, name: found, why }) => ({
    key,
    name: found,
    evidence: toEvidence(`${paths} takes ${why}`),
  }));
}

/** Reasons why a file revealed nothing. `most` is in bytes. */
export type DescriptionFileFailure =
  | { is: 'too-big'; most: number }
  | { is: 'unreadable' }
  | { is: 'recursive-reference' }
  | WholeFileProblem;

type WholeFileProblem = { is: 'not-a-description' } | { is: 'no-known-endpoints' };
const isWholeFileProblem = (one: DescriptionIssue): one is WholeFileProblem =>
  one.is === 'not-a-description' || one.is === 'no-known-endpoints';

/** The findings of a file, and its skipped parts. */
export interface ParsedDescription {
  findings: NameFinding[];
  skippedParts: Exclude<DescriptionIssue, WholeFileProblem>[];
}

export type DescriptionFileState =
  | { is: 'none' }
  | { is: 'reading'; name: string }
  | { is: 'failed'; name: string; why: DescriptionFileFailure }
  | ({ is: 'read'; name: string } & ParsedDescription);

/** Maximum file sizes in bytes: parsing YAML takes seconds per megabyte, JSON a hundredth of that. */
export const maxFileBytes = { json: 10_000_000, yaml: 500_000 } as const;

/** Maximum number of references to anchors, because a few lines with references can expand to gigabytes. */
const maxAliases = 100;

/** Parses a description file, JSON or YAML, into findings. `time` is in milliseconds since 1970. */
export function parseDescriptionFile(text: string, time: number): Result<ParsedDescription, DescriptionFileFailure> {
  const document = parseJsonOrYaml(text.replace(/^\uFEFF/, ''));
  if (!document.ok) return document;
  const { findings, problems } = findingsFromDescription(document.value, time);
  const fileProblem = problems.find(isWholeFileProblem);
  if (fileProblem) return fail({ is: fileProblem.is });
  return ok({ findings, skippedParts: problems.filter((one) => !isWholeFileProblem(one)) });
}

function parseJsonOrYaml(text: string): Result<unknown, DescriptionFileFailure> {
  if (text.length > maxFileBytes.json) return fail({ is: 'too-big', most: maxFileBytes.json });
  try {
    return ok(JSON.parse(text));
  } catch {
    // The text may be YAML.
  }
  if (/^\s*[[{]/.test(text)) return fail({ is: 'unreadable' });
  if (text.length > maxFileBytes.yaml) return fail({ is: 'too-big', most: maxFileBytes.yaml });
  try {
    return ok(parse(text, { maxAliasCount: maxAliases, logLevel: 'error' }));
  } catch (error) {
    // The details of a syntax error do not help the user, who needs another file.
    return fail({ is: error instanceof ReferenceError ? 'recursive-reference' : 'unreadable' });
  }
}
