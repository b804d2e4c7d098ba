import type { EndpointName } from '@/lib/service/endpoints';
import { followIn, isJson } from '@/lib/shared/json-schema';
import { bind } from './binding';
import { mostPaths, type Operation, operationsIn } from './described-paths';
import type { Finding } from './finding';
import { mayBe } from './matching';
import { ourParameters } from './our-parameters';
import { namesIn, quotable } from './quotable';
import type { Shown } from './shown-parameter';

/** What is wrong with a description, or with a part of it that was passed over. */
export type DescriptionProblem =
  | { is: 'not-a-description' }
  | { is: 'none-of-ours' }
  | { is: 'too-large'; paths: number }
  | { is: 'recursive'; at: string }
  | { is: 'another'; path: string };

export interface Described {
  findings: Finding[];
  problems: DescriptionProblem[];
}

/**
 * The names that an interface description teaches: OpenAPI 3.0, 3.1 or Swagger 2, parsed already. It lists all that an endpoint
 * takes, so a name that is not in it is known not to be taken. `at` in milliseconds since 1970.
 */
export function findingsFromDescription(document: unknown, at: number): Described {
  if (!isDescription(document)) return { findings: [], problems: [{ is: 'not-a-description' }] };
  const circles = new Set<string>();
  const follow = followIn(document, (ref) => circles.add(ref.slice(0, 200)));
  const operations = underOneBase(operationsIn(document.paths, follow));
  const ours = operations.filter((one) => mayBe(one.name, withPath(one)));
  const others = operations.filter((one) => !ours.includes(one));
  const findings = [...new Set(ours.map(({ name }) => name))].flatMap((name) =>
    findingsOf(
      name,
      ours.filter((one) => one.name === name),
    ).map((one) => ({ ...one, from: 'description' as const, at })),
  );
  const paths = Object.keys(document.paths).length;
  const problems: DescriptionProblem[] = [
    ...(paths > mostPaths ? [{ is: 'too-large' as const, paths }] : []),
    ...(ours.length === 0 ? [{ is: 'none-of-ours' as const }] : []),
    ...[...circles].map((ref) => ({ is: 'recursive' as const, at: ref })),
    ...others.map(({ path }) => ({ is: 'another' as const, path: path.slice(0, 200) })),
  ];
  return { findings, problems };
}

const isDescription = (document: unknown): document is { paths: Record<string, unknown> } =>
  isJson(document) &&
  isJson(document.paths) &&
  (/^3\.\d/.test(String(document.openapi)) || String(document.swagger) === '2.0');

/** Our paths all stand under the base path that most of them have; the same words elsewhere are something else. */
function underOneBase(operations: readonly Operation[]): Operation[] {
  const counts = new Map<string, number>();
  for (const { prefix } of operations) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  const [base] = [...counts].sort(([one, many], [other, more]) => more - many || one.length - other.length);
  return operations.filter(({ prefix }) => prefix === base?.[0]);
}

/** What stands in the path is said by the path, and what stands in the body is none of ours to learn. */
const withPath = ({ name, parameters }: Operation): Shown[] => {
  const given = new Set(parameters.map((one) => one.name));
  const { said } = ourParameters(name);
  return [
    ...parameters,
    ...[...said.values()].filter((one) => one.required && isElsewhere(name, one.name) && !given.has(one.name)),
  ];
};

const isElsewhere = (name: EndpointName, word: string): boolean =>
  name === 'batchVideos' || (word === 'videoId' && name !== 'relatedVideos');

function findingsOf(name: EndpointName, operations: readonly Operation[]): Omit<Finding, 'from' | 'at'>[] {
  const [first] = operations;
  if (!first) return [];
  const paths = namesIn(operations.map(({ path }) => path));
  // One path, written in two ways: which of them holds is not known.
  if (operations.length > 1)
    return [...ourParameters(name).unsaid.keys()].map((key) => ({
      key,
      name: null,
      evidence: quotable(`${paths} are alike`),
    }));
  return bind(name, { parameters: first.parameters, isWhole: true }).map(({ key, name: found, why }) => ({
    key,
    name: found,
    evidence: quotable(`${paths} takes ${why}`),
  }));
}
