import type { EndpointName } from '@/lib/service/endpoints';
import { isJsonObject, referencesIn } from '@/lib/shared/json-schema';
import { type DescribedOperation, findOperations, maxPaths } from './described-paths';
import type { NameFinding } from './finding';
import { canBeEndpoint } from './match-endpoints';
import { matchParameters } from './match-parameters';
import { endpointSpec } from './our-parameters';
import type { ParameterSpec } from './parameter-spec';
import { quoteNames, toEvidence } from './quotable';

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
