import type { DiscoveredNames, UndocumentedNameKey } from '@/lib/service/assumptions';
import { undocumentedNames } from '@/lib/service/assumptions';
import type { DiscoveredName, NameSource } from './discovered-name';
import type { NameFinding } from './finding';
import { endpointOf } from './parameter-fit';
import { endpointSpec } from './parameter-spec';
import { toEvidence } from './quotable';

/** One name that was found for a key, by whom and with what evidence. */
export interface NameChoice {
  name: string | null;
  from: readonly NameSource[];
  /** One text of each source. */
  evidence: readonly string[];
  at: number;
}

/** What is put before the user for one key. */
export interface NameSuggestion {
  key: UndocumentedNameKey;
  /** Side by side where sources disagree. */
  choices: readonly NameChoice[];
  /** Chosen already when it is shown: only where all agree and nothing that is held speaks against it. */
  preselected: NameChoice | null;
  /** What a choice would replace. */
  held: { name: string | null } | null;
}

/** Findings of all sources as they are offered. What is held already and found again is not offered. */
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
    const held = discovered[key] ?? null;
    const [only] = choices;
    if (only && choices.length === 1 && held && held.name === only.name) return [];
    const isSure = only && choices.length === 1 && !isGuessed(key, findings);
    // That a name is not taken switches a feature off, which nobody does in passing.
    const isFree = isSure && only.name !== null && !held && !isNameTaken(key, only.name, offers, discovered);
    return [{ key, choices, preselected: isFree ? only : null, held }];
  });
}

const isGuessed = (key: UndocumentedNameKey, findings: readonly NameFinding[]): boolean =>
  findings.some((one) => one.key === key && one.isGuess);

/** One choice for each name. That the assumed name is not taken speaks for any other, and is a choice where there is none. */
function groupByName(key: UndocumentedNameKey, findings: readonly NameFinding[]): NameChoice[] {
  // What the service itself demanded is likelier than what a list of tools calls it.
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

/** Comes from an answer of the service to a request. */
const isDemanded = ({ from, name }: NameFinding): boolean => name !== null && (from === 'path' || from === 'probe');

const mergeFindings = (name: string | null, findings: readonly NameFinding[]): NameChoice => ({
  name,
  from: [...new Set(findings.map(({ from }) => from))],
  evidence: [...new Set(findings.map(({ evidence }) => evidence))],
  at: Math.max(...findings.map(({ at }) => at)),
});

/** Whether a name means something else at the same endpoint already, or is found to: one name cannot mean two things. */
function isNameTaken(
  key: UndocumentedNameKey,
  name: string | null,
  suggestions: readonly { key: UndocumentedNameKey; choices: readonly NameChoice[] }[],
  discovered: DiscoveredNames,
): boolean {
  if (name === null) return false;
  const { documented: said, undocumented: unsaid } = endpointSpec(endpointOf(key));
  const others = [...unsaid.keys()].filter((one) => one !== key);
  return (
    said.has(name) ||
    others.some((one) => discovered[one]?.name === name) ||
    suggestions.some((one) => others.includes(one.key) && one.choices.some((choice) => choice.name === name))
  );
}

/** What is kept when the user confirms a choice: all its evidence as one text. */
export const toDiscoveredName = ({ name, from, evidence, at }: NameChoice): DiscoveredName => ({
  name,
  from: from[0] ?? 'reader',
  evidence: toEvidence(evidence.join(' · ')),
  at,
});
