import type { UndocumentedNameKey } from '@/lib/service/assumptions';
import type { EndpointName } from '@/lib/service/endpoints';
import { isRequiredKey, keyFit, nameMatchesKey, shapeFit, textMatchesKey, undocumentedKeysOf } from './parameter-fit';
import { endpointNames, endpointSpec, type ParameterSpec } from './parameter-spec';

/** The evidence that parameters belong to an endpoint. */
interface EndpointScore {
  /** Parameters with the documented values, length or bounds. */
  strong: number;
  /** Parameters with a documented name, or with most of the documented values. */
  weak: number;
  /** Undocumented parameters. */
  strange: number;
}

/** Minimum score: a query and a country may belong to any service. */
const minScore = 3;

/**
 * Returns the endpoints that parameters may belong to: several if they cannot be told apart, none for another service.
 * Tool names are ignored.
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
 * Returns whether documented parameters identify an endpoint: one by its shape, or two by their names. Undocumented
 * ones cannot, because several endpoints take a country and a language.
 */
function hasEnoughEvidence(name: EndpointName, shown: readonly ParameterSpec[]): boolean {
  const { documented } = endpointSpec(name);
  const found = shown.flatMap((theirs) => {
    const ours = documented.get(theirs.name);
    return ours ? [{ theirs, fit: shapeFit(ours, theirs) }] : [];
  });
  if (found.length >= 2 || found.some(({ fit }) => fit === 'exact')) return true;
  // A query identifies an endpoint only if it is required free text.
  return (
    ![...documented.values()].some(hasShape) && found.every(({ theirs }) => theirs.required && theirs.values === null)
  );
}

const hasShape = ({ values, minLength: least, maxLength: most, maximum }: ParameterSpec): boolean =>
  values !== null || least === most || maximum !== null;

/** A match by shape outranks all matches by name. */
const rankOf = ({ strong, weak, strange }: EndpointScore): number => 1000 * strong + weak - strange;

/** Returns whether the parameters do not contradict an endpoint. */
export const canBeEndpoint = (name: EndpointName, shown: readonly ParameterSpec[]): boolean =>
  scoreEndpoint(name, shown) !== null;

function scoreEndpoint(name: EndpointName, shown: readonly ParameterSpec[]): EndpointScore | null {
  const { documented, undocumented } = endpointSpec(name);
  const names = new Set(shown.map((one) => one.name));
  if ([...documented.values()].some((one) => one.required && !names.has(one.name))) return null;
  const score: EndpointScore = { strong: 0, weak: 0, strange: 0 };
  const found = new Set<UndocumentedNameKey>();
  for (const theirs of shown) {
    const ours = documented.get(theirs.name);
    const kind = ours ? scoreDocumented(ours, theirs) : scoreUndocumented(name, theirs, found);
    // A contradiction, or an undocumented required parameter, excludes the endpoint.
    if (kind === 'not' || (kind === 'strange' && theirs.required)) return null;
    if (kind !== 'possible') score[kind] += 1;
  }
  const isMissing = [...undocumented.keys()].some(
    (key) => isRequiredKey(key) && !shown.some((one) => !documented.has(one.name) && keyFit(key, one) !== 'not'),
  );
  return isMissing ? null : score;
}

type ScoreKind = keyof EndpointScore | 'possible' | 'not';

const scoreDocumented = (ours: ParameterSpec, theirs: ParameterSpec): ScoreKind => {
  const fit = shapeFit(ours, theirs);
  if (fit === 'not') return 'not';
  return fit === 'exact' ? 'strong' : 'weak';
};

/** Each key counts once, so that ten country parameters are no stronger than one. */
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
