import type { UndocumentedNameKey } from '@/lib/service/assumptions';
import type { EndpointName } from '@/lib/service/endpoints';
import { fitOfKey, isNamedLike, isNeeded, isToldLike, keysOf } from './name-matching';
import { endpointNames, ourParameters } from './our-parameters';
import { shapeFit } from './shape-fit';
import type { Shown } from './shown-parameter';

/** How well what is shown fits one endpoint. */
interface Score {
  /** Parameters that agree with the document by their closed set, length or bounds. */
  strong: number;
  /** Parameters that agree by their name in the document, or by most of a set. */
  weak: number;
  /** Parameters that the document knows nothing of. */
  strange: number;
}

/** Below this what is shown is not known for one of ours: a query and a country may be anybody's. */
const leastScore = 3;

/**
 * The endpoints of the interface document that what is shown may be, by its parameters and not by what it is called. More than
 * one where they cannot be told apart, none where it is of another service.
 */
export function endpointsLike(shown: readonly Shown[]): EndpointName[] {
  const scored = endpointNames.flatMap((name) => {
    const score = isVouchedFor(name, shown) ? scoreOf(name, shown) : null;
    return score && 2 * score.strong + score.weak >= leastScore ? [{ name, rank: rankOf(score) }] : [];
  });
  const best = Math.max(...scored.map(({ rank }) => rank));
  return scored.filter(({ rank }) => rank === best).map(({ name }) => name);
}

/**
 * Whether documented parameters speak for an endpoint: one by its shape, where any has one, or two by their names. Those
 * without a documented name cannot, because a country and a language are taken by several.
 */
function isVouchedFor(name: EndpointName, shown: readonly Shown[]): boolean {
  const { said } = ourParameters(name);
  const found = shown.flatMap((theirs) => {
    const ours = said.get(theirs.name);
    return ours ? [{ theirs, fit: shapeFit(ours, theirs) }] : [];
  });
  if (found.length >= 2 || found.some(({ fit }) => fit === 'exact')) return true;
  // A query alone says something only where it is what the tool is about.
  return ![...said.values()].some(hasShape) && found.every(({ theirs }) => theirs.required && theirs.values === null);
}

const hasShape = ({ values, least, most, maximum }: Shown): boolean =>
  values !== null || least === most || maximum !== null;

/** What agrees by its shape goes before all that agrees by a name. */
const rankOf = ({ strong, weak, strange }: Score): number => 1000 * strong + weak - strange;

/** Whether nothing that is shown stands against its being this endpoint. */
export const mayBe = (name: EndpointName, shown: readonly Shown[]): boolean => scoreOf(name, shown) !== null;

function scoreOf(name: EndpointName, shown: readonly Shown[]): Score | null {
  const { said, unsaid } = ourParameters(name);
  const names = new Set(shown.map((one) => one.name));
  if ([...said.values()].some((one) => one.required && !names.has(one.name))) return null;
  const score: Score = { strong: 0, weak: 0, strange: 0 };
  const found = new Set<UndocumentedNameKey>();
  for (const theirs of shown) {
    const ours = said.get(theirs.name);
    const kind = ours ? kindOfSaid(ours, theirs) : kindOfUnsaid(name, theirs, found);
    // What contradicts the document is of something else, and so is what cannot be left out and is not in it.
    if (kind === 'not' || (kind === 'strange' && theirs.required)) return null;
    if (kind !== 'possible') score[kind] += 1;
  }
  const isMissing = [...unsaid.keys()].some(
    (key) => isNeeded(key) && !shown.some((one) => !said.has(one.name) && fitOfKey(key, one) !== 'not'),
  );
  return isMissing ? null : score;
}

type Kind = keyof Score | 'possible' | 'not';

const kindOfSaid = (ours: Shown, theirs: Shown): Kind => {
  const fit = shapeFit(ours, theirs);
  if (fit === 'not') return 'not';
  return fit === 'exact' ? 'strong' : 'weak';
};

/** Each key speaks for an endpoint once: ten parameters that take countries do not make it ours. */
function kindOfUnsaid(name: EndpointName, theirs: Shown, found: Set<UndocumentedNameKey>): Kind {
  const keys = keysOf(name);
  const fits = keys.map((key) => fitOfKey(key, theirs));
  const [key] = keys.filter((_, at) => fits[at] === 'exact' || fits[at] === 'near');
  if (key) {
    if (found.has(key)) return 'possible';
    found.add(key);
    return fits.includes('exact') ? 'strong' : 'weak';
  }
  const isPossible = keys.some(
    (key, at) =>
      fits[at] === 'open' && (isNeeded(key) || isNamedLike(key, theirs.name) || isToldLike(key, theirs.text)),
  );
  return isPossible ? 'possible' : 'strange';
}
