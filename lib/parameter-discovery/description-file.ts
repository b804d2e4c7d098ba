import { parse } from 'yaml';
import { type EndpointName, endpointOf } from '@/lib/service/endpoints';
import { type FollowReference, isJsonObject, type JsonObject, referencesIn } from '@/lib/shared/json-schema';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { NameFinding } from './finding';
import { canBeEndpoint } from './match-endpoints';
import { matchParameters } from './match-parameters';
import { endpointNames, endpointSpec, type ParameterSpec, parameterSpecFrom } from './parameter-spec';
import { quoteNames, toEvidence } from './quotable';

/** One operation of a description that may be one of our endpoints. */
export interface DescribedOperation {
  name: EndpointName;
  /** As the description writes it. */
  path: string;
  /** What stands before our path: the base path of a service. */
  prefix: string;
  parameters: ParameterSpec[];
}

/** A description may be large; what is past these bounds is not read. */
export const maxPaths = 5000;
const maxOperationParameters = 200;

/** Every operation whose path ends as one of our routes does, with a base path before it or none. */
export function findOperations(paths: JsonObject, follow: FollowReference): DescribedOperation[] {
  return Object.entries(paths)
    .slice(0, maxPaths)
    .flatMap(([path, item]) => {
      const like = matchRoute(path);
      const held = like && follow(item);
      const operation = held ? follow(held[like.method]) : null;
      if (!like || !held || !operation) return [];
      const { name, prefix } = like;
      return [{ name, path, prefix, parameters: queryParametersOf([held, operation], follow) }];
    });
}

interface RouteMatch {
  name: EndpointName;
  method: 'get' | 'post';
  prefix: string;
}

/** The longest of our routes that a path ends with: `/files/captions/{videoId}` ends as captions do, too. */
function matchRoute(path: string): RouteMatch | null {
  const theirs = pathSegments(path);
  const fits = endpointNames.flatMap((name) => {
    const [method = '', route = ''] = endpointOf(name).route.split(' ');
    const ours = pathSegments(route);
    const tail = theirs.slice(-ours.length);
    if (tail.length < ours.length || !ours.every((one, at) => one === tail[at])) return [];
    const like: RouteMatch = {
      name,
      method: method === 'POST' ? 'post' : 'get',
      prefix: theirs.slice(0, -ours.length).join('/'),
    };
    return [{ like, length: ours.length }];
  });
  return fits.sort((one, other) => other.length - one.length)[0]?.like ?? null;
}

/** The parts of a path; one that is filled in stands as `{}`, however it is written and called. */
const pathSegments = (path: string): string[] =>
  path
    .slice(0, 300)
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (/^(?:\{[^}]*\}|:\w+)$/.test(part) ? '{}' : part));

/** Query parameters of a path and of its operation, which goes before. */
function queryParametersOf(levels: readonly JsonObject[], follow: FollowReference): ParameterSpec[] {
  const lists = levels.flatMap(({ parameters }) =>
    Array.isArray(parameters) ? parameters.slice(0, maxOperationParameters) : [],
  );
  const shown = lists.flatMap((one) => {
    const parameter = follow(one);
    return parameter?.in === 'query' && typeof parameter.name === 'string'
      ? [toParameterSpec(parameter.name, parameter, follow)]
      : [];
  });
  return [...new Map(shown.map((one) => [one.name, one])).values()];
}

/** Swagger 2 writes the schema into the parameter itself; OpenAPI 3 beside it, or by content type. */
function toParameterSpec(name: string, parameter: JsonObject, follow: FollowReference): ParameterSpec {
  const { schema, content, description } = parameter;
  const [media] = isJsonObject(content) ? Object.values(content) : [];
  const inner = follow(schema ?? (isJsonObject(media) ? media.schema : undefined));
  const own = typeof description === 'string' ? { description } : {};
  return parameterSpecFrom(name, inner ? { ...inner, ...own } : parameter, parameter.required === true, follow);
}

/** What is wrong with a description, or with a part of it that was passed over. */
export type DescriptionProblem =
  | { is: 'not-a-description' }
  | { is: 'none-of-ours' }
  | { is: 'too-large'; paths: number }
  | { is: 'recursive'; at: string }
  | { is: 'another'; path: string };

interface DescriptionFindings {
  findings: NameFinding[];
  problems: DescriptionProblem[];
}

/**
 * The names that an interface description teaches: OpenAPI 3.0, 3.1 or Swagger 2, parsed already. It lists all that an endpoint
 * takes, so a name that is not in it is known not to be taken. `at` in milliseconds since 1970.
 */
export function findingsFromDescription(document: unknown, at: number): DescriptionFindings {
  if (!isDescription(document)) return { findings: [], problems: [{ is: 'not-a-description' }] };
  const circles = new Set<string>();
  const follow = referencesIn(document, (ref) => circles.add(ref.slice(0, 200)));
  const operations = keepMainBasePath(findOperations(document.paths, follow));
  const ours = operations.filter((one) => canBeEndpoint(one.name, addPathParameters(one)));
  const others = operations.filter((one) => !ours.includes(one));
  const findings = [...new Set(ours.map(({ name }) => name))].flatMap((name) =>
    findingsForEndpoint(
      name,
      ours.filter((one) => one.name === name),
    ).map((one) => ({ ...one, from: 'description' as const, at })),
  );
  const paths = Object.keys(document.paths).length;
  const problems: DescriptionProblem[] = [
    ...(paths > maxPaths ? [{ is: 'too-large' as const, paths }] : []),
    ...(ours.length === 0 ? [{ is: 'none-of-ours' as const }] : []),
    ...[...circles].map((ref) => ({ is: 'recursive' as const, at: ref })),
    ...others.map(({ path }) => ({ is: 'another' as const, path: path.slice(0, 200) })),
  ];
  return { findings, problems };
}

const isDescription = (document: unknown): document is { paths: Record<string, unknown> } =>
  isJsonObject(document) &&
  isJsonObject(document.paths) &&
  (/^3\.\d/.test(String(document.openapi)) || String(document.swagger) === '2.0');

/** Our paths all stand under the base path that most of them have; the same words elsewhere are something else. */
function keepMainBasePath(operations: readonly DescribedOperation[]): DescribedOperation[] {
  const counts = new Map<string, number>();
  for (const { prefix } of operations) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  const [base] = [...counts].sort(([one, many], [other, more]) => more - many || one.length - other.length);
  return operations.filter(({ prefix }) => prefix === base?.[0]);
}

/** What stands in the path is said by the path, and what stands in the body is none of ours to learn. */
const addPathParameters = ({ name, parameters }: DescribedOperation): ParameterSpec[] => {
  const given = new Set(parameters.map((one) => one.name));
  const { documented: said } = endpointSpec(name);
  return [
    ...parameters,
    ...[...said.values()].filter(
      (one) => one.required && isPathOrBodyParameter(name, one.name) && !given.has(one.name),
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
  const paths = quoteNames(operations.map(({ path }) => path));
  // One path, written in two ways: which of them holds is not known.
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

/** Why a file taught nothing. `most` in bytes. */
export type DescriptionFileFailure =
  | { is: 'too-big'; most: number }
  | { is: 'unreadable' }
  | { is: 'tangled' }
  | WholeFileProblem;

type WholeFileProblem = { is: 'not-a-description' } | { is: 'none-of-ours' };
const isWholeFileProblem = (one: DescriptionProblem): one is WholeFileProblem =>
  one.is === 'not-a-description' || one.is === 'none-of-ours';

/** What a file taught, and the parts of it that were passed over. */
export interface ParsedDescription {
  findings: NameFinding[];
  passedOver: Exclude<DescriptionProblem, WholeFileProblem>[];
}

/** A file that was chosen as the service's description. */
export type DescriptionFileState =
  | { is: 'none' }
  | { is: 'reading'; name: string }
  | { is: 'failed'; name: string; why: DescriptionFileFailure }
  | ({ is: 'read'; name: string } & ParsedDescription);

/** Largest files that are read, in bytes: YAML takes some seconds for each megabyte, JSON a hundredth of that. */
export const maxFileBytes = { json: 10_000_000, yaml: 500_000 } as const;

/** Most references to an anchor that are followed: a few lines of them can stand for gigabytes. */
const maxAliases = 100;

/** Reads the text of a description file, JSON or YAML, into what it teaches. `at` in milliseconds since 1970. */
export function parseDescriptionFile(text: string, at: number): Result<ParsedDescription, DescriptionFileFailure> {
  const document = parseJsonOrYaml(text.replace(/^\uFEFF/, ''));
  if (!document.ok) return document;
  const { findings, problems } = findingsFromDescription(document.value, at);
  const whole = problems.find(isWholeFileProblem);
  if (whole) return fail({ is: whole.is });
  return ok({ findings, passedOver: problems.filter((one) => !isWholeFileProblem(one)) });
}

function parseJsonOrYaml(text: string): Result<unknown, DescriptionFileFailure> {
  if (text.length > maxFileBytes.json) return fail({ is: 'too-big', most: maxFileBytes.json });
  try {
    return ok(JSON.parse(text));
  } catch {
    // It may be YAML, of which JSON is a part.
  }
  if (/^\s*[[{]/.test(text)) return fail({ is: 'unreadable' });
  if (text.length > maxFileBytes.yaml) return fail({ is: 'too-big', most: maxFileBytes.yaml });
  try {
    return ok(parse(text, { maxAliasCount: maxAliases, logLevel: 'error' }));
  } catch (error) {
    // What is wrong with the syntax concerns whoever wrote it; the user needs another file.
    return fail({ is: error instanceof ReferenceError ? 'tangled' : 'unreadable' });
  }
}
