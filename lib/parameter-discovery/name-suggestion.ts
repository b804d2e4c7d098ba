import type { DiscoveredNames, UndocumentedNameKey } from '@/lib/service/assumptions';
import { undocumentedNames } from '@/lib/service/assumptions';
import type { DiscoveredName, NameSource } from '@/lib/settings/discovered-name';
import { endpointOfKey } from './parameter-fit';
import { endpointSpec, type NameFinding, toEvidence } from './parameter-spec';

/** A name for an undocumented parameter, with its sources and evidence. */
export interface NameChoice {
  name: string | null;
  from: readonly NameSource[];
  /** The evidence of each finding, without repetitions. */
  evidence: readonly string[];
  at: number;
}

/** The suggested names of an undocumented parameter. */
export interface NameSuggestion {
  key: UndocumentedNameKey;
  /** More than one if sources disagree. */
  choices: readonly NameChoice[];
  /**
   * The choice that is selected by default; `null` if the sources disagree, guess or only reject a name, if another
   * name is stored, or if the name has another meaning at the endpoint.
   */
  preselected: NameChoice | null;
  /** The stored name that would be replaced. */
  known: { name: string | null } | null;
}

/** Groups findings into suggestions. A parameter is left out if all its findings confirm the stored name. */
export function suggestNames(findings: readonly NameFinding[], discovered: DiscoveredNames): NameSuggestion[] {
  const keys = [...new Set(findings.map(({ key }) => key))];
  const offers = keys.map((key) => ({
    key,
    choices: groupByName(
      key,
      findings.filter((one) => one.key === key),
    ),
  }));
  return offers.flatMap(({ key, choices }) => {
    const known = discovered[key] ?? null;
    const [only] = choices;
    if (only && choices.length === 1 && known && known.name === only.name) return [];
    const isSure = only && choices.length === 1 && !isGuessed(key, findings);
    // A rejected name disables a feature, so the user must choose it.
    const isFree = isSure && only.name !== null && !known && !isNameTaken(key, only.name, offers, discovered);
    return [{ key, choices, preselected: isFree ? only : null, known }];
  });
}

const isGuessed = (key: UndocumentedNameKey, findings: readonly NameFinding[]): boolean =>
  findings.some((one) => one.key === key && one.isGuess);

/**
 * Groups findings by name. If they contain exactly one name, and not the assumed one, rejections of the assumed name
 * support it; otherwise, the rejections are a choice of their own.
 */
function groupByName(key: UndocumentedNameKey, findings: readonly NameFinding[]): NameChoice[] {
  // A name that the service requires is more reliable than a name from a tool.
  const demandedFirst = findings.toSorted((one, other) => Number(isDemanded(other)) - Number(isDemanded(one)));
  const names = [...new Set(demandedFirst.flatMap(({ name }) => name ?? []))];
  const rejections = findings.filter(({ name }) => name === null);
  const [only] = names;
  if (names.length === 0) return [mergeFindings(null, rejections)];
  if (names.length === 1 && only !== undefined && only !== undocumentedNames[key].assumed)
    return [mergeFindings(only, findings)];
  const nameChoices = names.map((name) =>
    mergeFindings(
      name,
      findings.filter((one) => one.name === name),
    ),
  );
  return rejections.length > 0 ? [...nameChoices, mergeFindings(null, rejections)] : nameChoices;
}

/** Returns whether the service itself named the parameter in an error. */
const isDemanded = ({ from, name }: NameFinding): boolean => name !== null && (from === 'path' || from === 'probe');

const mergeFindings = (name: string | null, findings: readonly NameFinding[]): NameChoice => ({
  name,
  from: [...new Set(findings.map(({ from }) => from))],
  evidence: [...new Set(findings.map(({ evidence }) => evidence))],
  at: Math.max(...findings.map(({ at }) => at)),
});

/** Returns whether a name already has another meaning at the same endpoint. */
function isNameTaken(
  key: UndocumentedNameKey,
  name: string | null,
  suggestions: readonly { key: UndocumentedNameKey; choices: readonly NameChoice[] }[],
  discovered: DiscoveredNames,
): boolean {
  if (name === null) return false;
  const { documented, undocumented } = endpointSpec(endpointOfKey(key));
  const others = [...undocumented.keys()].filter((one) => one !== key);
  return (
    documented.has(name) ||
    others.some((one) => discovered[one]?.name === name) ||
    suggestions.some((one) => others.includes(one.key) && one.choices.some((choice) => choice.name === name))
  );
}

/** Returns the name to store when the user confirms a choice. */
export const toDiscoveredName = ({ name, from, evidence, at }: NameChoice): DiscoveredName => ({
  name,
  from: from[0] ?? 'user',
  evidence: toEvidence(evidence.join(' · ')),
  at,
});
