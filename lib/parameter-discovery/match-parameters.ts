import { type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import type { EndpointName } from '@/lib/service/endpoints';
import { isParameterName, quoteNames } from './finding';
import { isRequiredKey, keyFit, nameMatchesKey, textMatchesKey, undocumentedKeysOf } from './parameter-fit';
import { endpointSpec, type ParameterSpec } from './parameter-spec';

/** The parameters of an endpoint as a source shows them. */
interface EndpointParameters {
  parameters: readonly ParameterSpec[];
  /** The list is complete. */
  isWhole: boolean;
}

/** A matched name, or `null` if the assumed name is wrong and no other matches; with the reason. */
export interface ParameterMatch {
  key: UndocumentedNameKey;
  name: string | null;
  why: string;
}

/** The unmatched keys and parameters. */
interface MatchState {
  open: ParameterSpec[];
  keys: UndocumentedNameKey[];
  /** The parameter, if it is the only required one. */
  needed: ParameterSpec | null;
}

/**
 * Matches the undocumented names of an endpoint. A shape that only one parameter has matches first, then a description
 * that fits only one parameter and one key. Ambiguous ones match nothing.
 */
export function matchParameters(endpoint: EndpointName, { parameters, isWhole }: EndpointParameters): ParameterMatch[] {
  const { documented: said } = endpointSpec(endpoint);
  const open = parameters.filter(({ name }) => !said.has(name) && isParameterName(name));
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

/** Summarizes a parameter: its name, first values and description. */
function summarizeParameter({ name, values, text }: ParameterSpec): string {
  const first = [...(values ?? [])].slice(0, 3).map((value) => value.slice(0, 40));
  const set = values ? ` (${values.size} values: ${first.join(', ')}${values.size > first.length ? ' …' : ''})` : '';
  return `“${name}”${set}${text === '' ? '' : `: ${text}`}`;
}

type MatchRule = (key: UndocumentedNameKey, match: MatchState) => ParameterSpec | null;

/** Applies a rule to all keys. A parameter that matches two keys matches none. */
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
  const taken = new Set(bound.values());
  return { open: open.filter((one) => !taken.has(one)), keys: keys.filter((key) => !bound.has(key)), needed };
};

const matchByShape: MatchRule = (key, match) => {
  const shaped = match.open.filter((one) => hasMatchingShape(key, one, match));
  const rivals = match.open.filter((one) => !shaped.includes(one) && isRivalByName(key, one));
  return shaped.length === 1 && rivals.length === 0 ? (shaped[0] ?? null) : null;
};

const hasMatchingShape = (key: UndocumentedNameKey, one: ParameterSpec, { needed }: MatchState): boolean => {
  const fit = keyFit(key, one);
  return fit === 'exact' || fit === 'near' || (fit === 'open' && isRequiredKey(key) && one === needed);
};

const isRivalByName = (key: UndocumentedNameKey, one: ParameterSpec): boolean =>
  keyFit(key, one) === 'open' && nameMatchesKey(key, one.name);

const matchByDescription: MatchRule = (key, match) => {
  const described = match.open.filter((one) => hasMatchingDescription(key, one));
  const [one] = described;
  if (!one || described.length > 1) return null;
  const rivals = match.open.filter((other) => other !== one && isRivalByName(key, other));
  return rivals.length === 0 && describesOnly(key, one, match) ? one : null;
};

const hasMatchingDescription = (key: UndocumentedNameKey, one: ParameterSpec): boolean =>
  keyFit(key, one) === 'open' && textMatchesKey(key, one.text);

/** Returns whether a parameter describes one key only. If its description fits two, its name may decide. */
function describesOnly(key: UndocumentedNameKey, one: ParameterSpec, { keys }: MatchState): boolean {
  const described = keys.filter((other) => hasMatchingDescription(other, one));
  const named = keys.filter((other) => isRivalByName(other, one));
  if (named.length === 0) return described.length === 1;
  return named.length === 1 && named[0] === key;
}

/** Returns the reason why a key is unmatched; nothing if the assumed name may be right. */
function explainUnmatched(
  key: UndocumentedNameKey,
  { open }: MatchState,
  { parameters, isWhole }: EndpointParameters,
): ParameterMatch[] {
  const { assumed } = undocumentedNames[key];
  const candidates = open.filter((one) => keyFit(key, one) !== 'not').map(({ name }) => name);
  const shown = parameters.find(({ name }) => name === assumed);
  // Only the assumed name is possible, and it has no description that contradicts it.
  if (candidates.length === 1 && candidates[0] === assumed && shown?.text === '') return [];
  if (candidates.length > 0) return [{ key, name: null, why: `${quoteNames(candidates)}, and it may be any of these` }];
  if (!shown && !isWhole) return [];
  return [{ key, name: null, why: shown ? `“${assumed}”, which is something else` : `no “${assumed}”` }];
}
