import type { UndocumentedNameKey } from '@/lib/service/assumptions';
import type { EndpointName } from '@/lib/service/endpoints';
import { isRequiredKey, keyFit, nameMatchesKey, shapeFit, textMatchesKey, undocumentedKeysOf } from './parameter-fit';
import { endpointNames, endpointSpec, type ParameterSpec } from './parameter-spec';

/** How well what is shown fits one endpoint. */
interface EndpointScore {
  /** Parameters that agree with the document by their closed set, length or bounds. */
  strong: number;
  /** Parameters that agree by their name in the document, or by most of a set. */
  weak: number;
  /** Parameters that the document knows nothing of. */
  strange: number;
}

/** Below this what is shown is not known for one of ours: a query and a country may be anybody's. */
const minScore = 3;

/**
 * The endpoints of the interface document that what is shown may be, by its parameters and not by what it is called. More than
 * one where they cannot be told apart, none where it is of another service.
 */
export function matchEndpoints(shown: readonly ParameterSpec[]): EndpointName[] {
  const scored = endpointNames.flatMap((name) => {
    const score = hasEnoughEvidence(name, shown) ? scoreEndpoint(name, shown) : null;
    return score && 2 * score.strong + score.weak >= minScore ? [{ name, rank: rankOf(score) }] : [];
  });
  const best = Math.max(...scored.map(({ rank }) => rank));
  return scored.filter(({ rank }) => rank === best).map(({ name }) => name);
}

/**
 * Whether documented parameters speak for an endpoint: one by its shape, where any has one, or two by their names. Those
 * without a documented name cannot, because a country and a language are taken by several.
 */
function hasEnoughEvidence(name: EndpointName, shown: readonly ParameterSpec[]): boolean {
  const { documented: said } = endpointSpec(name);
  const found = shown.flatMap((theirs) => {
    const ours = said.get(theirs.name);
    return ours ? [{ theirs, fit: shapeFit(ours, theirs) }] : [];
  });
  if (found.length >= 2 || found.some(({ fit }) => fit === 'exact')) return true;
  // A query alone says something only where it is what the tool is about.
  return ![...said.values()].some(hasShape) && found.every(({ theirs }) => theirs.required && theirs.values === null);
}

const hasShape = ({ values, least, most, maximum }: ParameterSpec): boolean =>
  values !== null || least === most || maximum !== null;

/** What agrees by its shape goes before all that agrees by a name. */
const rankOf = ({ strong, weak, strange }: EndpointScore): number => 1000 * strong + weak - strange;

/** Whether nothing that is shown stands against its being this endpoint. */
export const canBeEndpoint = (name: EndpointName, shown: readonly ParameterSpec[]): boolean =>
  scoreEndpoint(name, shown) !== null;

function scoreEndpoint(name: EndpointName, shown: readonly ParameterSpec[]): EndpointScore | null {
  const { documented: said, undocumented: unsaid } = endpointSpec(name);
  const names = new Set(shown.map((one) => one.name));
  if ([...said.values()].some((one) => one.required && !names.has(one.name))) return null;
  const score: EndpointScore = { strong: 0, weak: 0, strange: 0 };
  const found = new Set<UndocumentedNameKey>();
  for (const theirs of shown) {
    const ours = said.get(theirs.name);
    const kind = ours ? scoreDocumented(ours, theirs) : scoreUndocumented(name, theirs, found);
    // What contradicts the document is of something else, and so is what cannot be left out and is not in it.
    if (kind === 'not' || (kind === 'strange' && theirs.required)) return null;
    if (kind !== 'possible') score[kind] += 1;
  }
  const isMissing = [...unsaid.keys()].some(
    (key) => isRequiredKey(key) && !shown.some((one) => !said.has(one.name) && keyFit(key, one) !== 'not'),
  );
  return isMissing ? null : score;
}

type ScoreKind = keyof EndpointScore | 'possible' | 'not';

const scoreDocumented = (ours: ParameterSpec, theirs: ParameterSpec): ScoreKind => {
  const fit = shapeFit(ours, theirs);
  if (fit === 'not') return 'not';
  return fit === 'exact' ? 'strong' : 'weak';
};

/** Each key speaks for an endpoint once: ten parameters that take countries do not make it ours. */
function scoreUndocumented(name: EndpointName, theirs: ParameterSpec, found: Set<UndocumentedNameKey>): ScoreKind {
  const keys = undocumentedKeysOf(name);
  const fits = keys.map((key) => keyFit(key, theirs));
  const [key] = keys.filter((_, at) => fits[at] === 'exact' || fits[at] === 'near');
  if (key) {
    if (found.has(key)) return 'possible';
    found.add(key);
    return fits.includes('exact') ? 'strong' : 'weak';
  }
  const isPossible = keys.some(
    (key, at) =>
      fits[at] === 'open' &&
      (isRequiredKey(key) || nameMatchesKey(key, theirs.name) || textMatchesKey(key, theirs.text)),
  );
  return isPossible ? 'possible' : 'strange';
}
