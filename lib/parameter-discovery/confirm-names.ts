import type { DiscoveredNames, UndocumentedNameKey } from '@/lib/service/assumptions';
import { undocumentedNames } from '@/lib/service/assumptions';
import type { LearnedName, Source } from './discovered-name';
import type { Finding } from './finding';
import { endpointOf } from './name-matching';
import { ourParameters } from './our-parameters';
import { quotable } from './quotable';

/** One name that was found for a key, by whom and with what evidence. */
export interface Choice {
  name: string | null;
  from: readonly Source[];
  /** One text of each source. */
  evidence: readonly string[];
  at: number;
}

/** What is put before the reader for one key. */
export interface Offer {
  key: UndocumentedNameKey;
  /** Side by side where sources disagree. */
  choices: readonly Choice[];
  /** Chosen already when it is shown: only where all agree and nothing that is held speaks against it. */
  preselected: Choice | null;
  /** What a choice would replace. */
  held: { name: string | null } | null;
}

/** Findings of all sources as they are offered. What is held already and found again is not offered. */
export function offersFrom(findings: readonly Finding[], learned: DiscoveredNames): Offer[] {
  const keys = [...new Set(findings.map(({ key }) => key))];
  const offers = keys.map((key) => ({
    key,
    choices: choicesOf(
      key,
      findings.filter((one) => one.key === key),
    ),
  }));
  return offers.flatMap(({ key, choices }) => {
    const held = learned[key] ?? null;
    const [only] = choices;
    if (only && choices.length === 1 && held && held.name === only.name) return [];
    const isSure = only && choices.length === 1 && !isGuessed(key, findings);
    // That a name is not taken switches a feature off, which nobody does in passing.
    const isFree = isSure && only.name !== null && !held && !isTaken(key, only.name, offers, learned);
    return [{ key, choices, preselected: isFree ? only : null, held }];
  });
}

const isGuessed = (key: UndocumentedNameKey, findings: readonly Finding[]): boolean =>
  findings.some((one) => one.key === key && one.isGuess);

/** One choice for each name. That the assumed name is not taken speaks for any other, and is a choice where there is none. */
function choicesOf(key: UndocumentedNameKey, findings: readonly Finding[]): Choice[] {
  // What the service itself demanded is likelier than what a list of tools calls it.
  const demandedFirst = findings.toSorted((one, other) => Number(isDemanded(other)) - Number(isDemanded(one)));
  const names = [...new Set(demandedFirst.flatMap(({ name }) => name ?? []))];
  const refusals = findings.filter(({ name }) => name === null);
  const [only] = names;
  if (names.length === 0) return [choiceFrom(null, refusals)];
  if (names.length === 1 && only !== undefined && only !== undocumentedNames[key].assumed)
    return [choiceFrom(only, findings)];
  const found = names.map((name) =>
    choiceFrom(
      name,
      findings.filter((one) => one.name === name),
    ),
  );
  return refusals.length > 0 ? [...found, choiceFrom(null, refusals)] : found;
}

/** Comes from an answer of the service to a request. */
const isDemanded = ({ from, name }: Finding): boolean => name !== null && (from === 'path' || from === 'probe');

const choiceFrom = (name: string | null, findings: readonly Finding[]): Choice => ({
  name,
  from: [...new Set(findings.map(({ from }) => from))],
  evidence: [...new Set(findings.map(({ evidence }) => evidence))],
  at: Math.max(...findings.map(({ at }) => at)),
});

/** Whether a name means something else at the same endpoint already, or is found to: one name cannot mean two things. */
function isTaken(
  key: UndocumentedNameKey,
  name: string | null,
  offers: readonly { key: UndocumentedNameKey; choices: readonly Choice[] }[],
  learned: DiscoveredNames,
): boolean {
  if (name === null) return false;
  const { said, unsaid } = ourParameters(endpointOf(key));
  const others = [...unsaid.keys()].filter((one) => one !== key);
  return (
    said.has(name) ||
    others.some((one) => learned[one]?.name === name) ||
    offers.some((one) => others.includes(one.key) && one.choices.some((choice) => choice.name === name))
  );
}

/** What is kept when the reader confirms a choice: all its evidence as one text. */
export const confirmed = ({ name, from, evidence, at }: Choice): LearnedName => ({
  name,
  from: from[0] ?? 'reader',
  evidence: quotable(evidence.join(' · ')),
  at,
});
