import { type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import type { EndpointName } from '@/lib/service/endpoints';
import {
  fitForKey,
  isRequiredKey,
  nameMatchesKey,
  shapeFit,
  textMatchesKey,
  undocumentedKeysOf,
} from './parameter-fit';
import { endpointNames, endpointSpec, isParameterName, type ParameterSpec, quotedNameList } from './parameter-spec';

/** The parameters of an endpoint as a source shows them. */
interface EndpointParameters {
  parameters: readonly ParameterSpec[];
  /** The list is complete. */
  isWhole: boolean;
}

/**
 * A matched name, with the reason. `name` is `null` if several parameters match or if the assumed name is wrong.
 */
export interface ParameterMatch {
  key: UndocumentedNameKey;
  name: string | null;
  why: string;
}

/** The unmatched parameters: those that the source lists (`open`), and the undocumented ones (`keys`). */
interface MatchState {
  open: ParameterSpec[];
  keys: UndocumentedNameKey[];
  /** The only required parameter without a documented name; `null` if there is none or more than one. */
  needed: ParameterSpec | null;
}

/**
 * Matches the undocumented parameters of an endpoint with the parameters that a source lists. A shape that only one
 * listed parameter has matches first, then a description that applies to only one listed and one undocumented
 * parameter. Ambiguous parameters match nothing.
 */
export function matchParameters(endpoint: EndpointName, { parameters, isWhole }: EndpointParameters): ParameterMatch[] {
  const { documented } = endpointSpec(endpoint);
  const open = parameters.filter(({ name }) => !documented.has(name) && isParameterName(name));
  const needs = open.filter(({ required }) => required);
  const first: MatchState = {
    open,
    keys: undocumentedKeysOf(endpoint),
    needed: needs.length === 1 ? (needs[0] ?? null) : null,
  };
  const matchedByShape = applyRule(first, matchByShape);
  const matched = new Map(matchedByShape);
  const unmatched = removeMatched(first, matched);
  for (const [key, one] of applyRule(unmatched, matchByDescription)) matched.set(key, one);
  const remaining = removeMatched(first, matched);
  return [
    ...[...matched].map(([key, one]) => ({ key, name: one.name, why: summarizeParameter(one) })),
    ...remaining.keys.flatMap((key) => explainUnmatched(key, remaining, { parameters, isWhole })),
  ];
}

/** Describes a parameter by its name, first values and description. */
function summarizeParameter({ name, values, text }: ParameterSpec): string {
  const first = [...(values ?? [])].slice(0, 3).map((value) => value.slice(0, 40));
  const set = values ? ` (${values.size} values: ${first.join(', ')}${values.size > first.length ? ' …' : ''})` : '';
  return `“${name}”${set}${text === '' ? '' : `: ${text}`}`;
}

type MatchRule = (key: UndocumentedNameKey, match: MatchState) => ParameterSpec | null;

/**
 * Applies a rule to all undocumented parameters. A listed parameter that matches several of them is ambiguous and left
 * out.
 */
function applyRule(match: MatchState, rule: MatchRule): Map<UndocumentedNameKey, ParameterSpec> {
  const matches = match.keys.flatMap((key) => {
    const one = rule(key, match);
    return one ? [[key, one] as const] : [];
  });
  return new Map(matches.filter(([, one]) => matches.filter(([, other]) => other === one).length === 1));
}

const removeMatched = (
  { open, keys, needed }: MatchState,
  bound: ReadonlyMap<UndocumentedNameKey, ParameterSpec>,
): MatchState => {
  const matched = new Set(bound.values());
  return { open: open.filter((one) => !matched.has(one)), keys: keys.filter((key) => !bound.has(key)), needed };
};

const matchByShape: MatchRule = (key, match) => {
  const shaped = match.open.filter((one) => hasMatchingShape(key, one, match));
  const rivals = match.open.filter((one) => !shaped.includes(one) && isRivalByName(key, one));
  return shaped.length === 1 && rivals.length === 0 ? (shaped[0] ?? null) : null;
};

const hasMatchingShape = (key: UndocumentedNameKey, one: ParameterSpec, { needed }: MatchState): boolean => {
  const fit = fitForKey(key, one);
  return fit === 'exact' || fit === 'similar' || (fit === 'open' && isRequiredKey(key) && one === needed);
};

const isRivalByName = (key: UndocumentedNameKey, one: ParameterSpec): boolean =>
  fitForKey(key, one) === 'open' && nameMatchesKey(key, one.name);

const matchByDescription: MatchRule = (key, match) => {
  const described = match.open.filter((one) => hasMatchingDescription(key, one));
  const [one] = described;
  if (!one || described.length > 1) return null;
  const rivals = match.open.filter((other) => other !== one && isRivalByName(key, other));
  return rivals.length === 0 && describesOnly(key, one, match) ? one : null;
};

const hasMatchingDescription = (key: UndocumentedNameKey, one: ParameterSpec): boolean =>
  fitForKey(key, one) === 'open' && textMatchesKey(key, one.text);

/**
 * Returns whether a listed parameter describes only this undocumented parameter. If its name matches any undocumented
 * parameters, the name decides.
 */
function describesOnly(key: UndocumentedNameKey, one: ParameterSpec, { keys }: MatchState): boolean {
  const described = keys.filter((other) => hasMatchingDescription(other, one));
  const named = keys.filter((other) => isRivalByName(other, one));
  if (named.length === 0) return described.length === 1;
  return named.length === 1 && named[0] === key;
}

/** Returns the reason why an undocumented parameter is unmatched; empty if the assumed name may be right. */
function explainUnmatched(
  key: UndocumentedNameKey,
  { open }: MatchState,
  { parameters, isWhole }: EndpointParameters,
): ParameterMatch[] {
  const { assumed } = undocumentedNames[key];
  const candidates = open.filter((one) => fitForKey(key, one) !== 'not').map(({ name }) => name);
  const listed = parameters.find(({ name }) => name === assumed);
  // Only the assumed name is possible, and the parameter has no description that contradicts this name.
  if (candidates.length === 1 && candidates[0] === assumed && listed?.text === '') return [];
  if (candidates.length > 0)
    return [{ key, name: null, why: `${quotedNameList(candidates)}, and it may be any of these` }];
  if (!listed && !isWhole) return [];
  return [{ key, name: null, why: listed ? `“${assumed}”, which is something else` : `no “${assumed}”` }];
}

/** The evidence that parameters belong to an endpoint. */
interface EndpointScore {
  /** Parameters with the documented values, length or bounds. */
  strong: number;
  /** Parameters with a documented name, or with most of the documented values. */
  weak: number;
  /** Parameters that match neither a documented name nor an undocumented parameter. */
  unlikely: number;
}

/**
 * The minimum score that identifies an endpoint. It excludes a query and a country alone, which any service may have,
 * unless the country has exactly the documented values.
 */
const minScore = 3;

/**
 * Returns the endpoints that parameters may belong to: several if they cannot be told apart, none for another service.
 * Tool names are ignored.
 */
export function matchEndpoints(listed: readonly ParameterSpec[]): EndpointName[] {
  const scored = endpointNames.flatMap((name) => {
    const score = hasEnoughEvidence(name, listed) ? scoreEndpoint(name, listed) : null;
    return score && 2 * score.strong + score.weak >= minScore ? [{ name, rank: rankOf(score) }] : [];
  });
  const best = Math.max(...scored.map(({ rank }) => rank));
  return scored.filter(({ rank }) => rank === best).map(({ name }) => name);
}

/**
 * Returns whether documented parameters identify an endpoint: one by its shape, or two by their names. Undocumented
 * ones cannot, because several endpoints have a country and a language.
 */
function hasEnoughEvidence(name: EndpointName, parameters: readonly ParameterSpec[]): boolean {
  const { documented } = endpointSpec(name);
  const found = parameters.flatMap((candidate) => {
    const expected = documented.get(candidate.name);
    return expected ? [{ candidate, fit: shapeFit(expected, candidate) }] : [];
  });
  if (found.length >= 2 || found.some(({ fit }) => fit === 'exact')) return true;
  // A query identifies an endpoint only if it is required free text.
  return (
    ![...documented.values()].some(hasShape) &&
    found.every(({ candidate }) => candidate.required && candidate.values === null)
  );
}

const hasShape = ({ values, minLength, maxLength, maximum }: ParameterSpec): boolean =>
  values !== null || minLength === maxLength || maximum !== null;

/** A match by shape outranks all matches by name. */
const rankOf = ({ strong, weak, unlikely }: EndpointScore): number => 1000 * strong + weak - unlikely;

/** Returns whether no parameter contradicts an endpoint. */
export const fitsEndpoint = (name: EndpointName, parameters: readonly ParameterSpec[]): boolean =>
  scoreEndpoint(name, parameters) !== null;

function scoreEndpoint(name: EndpointName, parameters: readonly ParameterSpec[]): EndpointScore | null {
  const { documented, undocumented } = endpointSpec(name);
  const names = new Set(parameters.map((one) => one.name));
  if ([...documented.values()].some((one) => one.required && !names.has(one.name))) return null;
  const score: EndpointScore = { strong: 0, weak: 0, unlikely: 0 };
  const found = new Set<UndocumentedNameKey>();
  for (const candidate of parameters) {
    const expected = documented.get(candidate.name);
    const kind = expected ? scoreDocumented(expected, candidate) : scoreUndocumented(name, candidate, found);
    // A contradiction, or an undocumented required parameter, excludes the endpoint.
    if (kind === 'not' || (kind === 'unlikely' && candidate.required)) return null;
    if (kind !== 'possible') score[kind] += 1;
  }
  const isMissing = [...undocumented.keys()].some(
    (key) =>
      isRequiredKey(key) && !parameters.some((one) => !documented.has(one.name) && fitForKey(key, one) !== 'not'),
  );
  return isMissing ? null : score;
}

type ScoreKind = keyof EndpointScore | 'possible' | 'not';

const scoreDocumented = (expected: ParameterSpec, candidate: ParameterSpec): ScoreKind => {
  const fit = shapeFit(expected, candidate);
  if (fit === 'not') return 'not';
  return fit === 'exact' ? 'strong' : 'weak';
};

/** Each undocumented parameter counts once, so that ten country parameters are no stronger evidence than one. */
function scoreUndocumented(name: EndpointName, candidate: ParameterSpec, found: Set<UndocumentedNameKey>): ScoreKind {
  const keys = undocumentedKeysOf(name);
  const fits = keys.map((key) => fitForKey(key, candidate));
  const [key] = keys.filter((_, index) => fits[index] === 'exact' || fits[index] === 'similar');
  if (key) {
    if (found.has(key)) return 'possible';
    found.add(key);
    return fits.includes('exact') ? 'strong' : 'weak';
  }
  const isPossible = keys.some(
    (key, index) =>
      fits[index] === 'open' &&
      (isRequiredKey(key) || nameMatchesKey(key, candidate.name) || textMatchesKey(key, candidate.text)),
  );
  return isPossible ? 'possible' : 'unlikely';
}
