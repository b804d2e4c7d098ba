import { type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import type { EndpointName } from '@/lib/service/endpoints';
import { fitOfKey, isNamedLike, isNeeded, isToldLike, keysOf } from './name-matching';
import { ourParameters } from './our-parameters';
import { isParameterName, namesIn } from './quotable';
import type { Shown } from './shown-parameter';

/** What one endpoint takes, as somebody shows it. */
interface Takes {
  parameters: readonly Shown[];
  /** Nothing else is taken. */
  isWhole: boolean;
}

/** A name that follows from what is shown, or `null` where the assumed one does not and no other does; and why. */
export interface Bound {
  key: UndocumentedNameKey;
  name: string | null;
  why: string;
}

/** What stands between keys and parameters while they are matched. */
interface Match {
  open: Shown[];
  keys: UndocumentedNameKey[];
  /** Parameters that are the only one without which the endpoint refuses. */
  needed: Shown | null;
}

/**
 * The unsaid names of one endpoint as they follow from what it takes. A shape that only one parameter has binds first; words
 * bind what is left, where they speak of one parameter only and it of nothing else. Whatever else may be meant binds nothing.
 */
export function bind(endpoint: EndpointName, { parameters, isWhole }: Takes): Bound[] {
  const { said } = ourParameters(endpoint);
  const open = parameters.filter(({ name }) => !said.has(name) && isParameterName(name));
  const needs = open.filter(({ required }) => required);
  const first: Match = { open, keys: keysOf(endpoint), needed: needs.length === 1 ? (needs[0] ?? null) : null };
  const byShape = bindWith(first, shapedLike);
  const bound = new Map(byShape);
  const second = withoutBound(first, bound);
  for (const [key, one] of bindWith(second, toldOnly)) bound.set(key, one);
  const rest = withoutBound(first, bound);
  return [
    ...[...bound].map(([key, one]) => ({ key, name: one.name, why: shownAs(one) })),
    ...rest.keys.flatMap((key) => withoutName(key, rest, { parameters, isWhole })),
  ];
}

/** As it is shown, in short: the name, the first of its values, what is said of it. */
function shownAs({ name, values, text }: Shown): string {
  const first = [...(values ?? [])].slice(0, 3).map((value) => value.slice(0, 40));
  const set = values ? ` (${values.size} values: ${first.join(', ')}${values.size > first.length ? ' …' : ''})` : '';
  return `“${name}”${set}${text === '' ? '' : `: ${text}`}`;
}

type Rule = (key: UndocumentedNameKey, match: Match) => Shown | null;

/** Keys with the parameter that a rule gives each; one that it gives to two keys is given to none. */
function bindWith(match: Match, rule: Rule): Map<UndocumentedNameKey, Shown> {
  const given = match.keys.flatMap((key) => {
    const one = rule(key, match);
    return one ? [[key, one] as const] : [];
  });
  return new Map(given.filter(([, one]) => given.filter(([, other]) => other === one).length === 1));
}

const withoutBound = ({ open, keys, needed }: Match, bound: ReadonlyMap<UndocumentedNameKey, Shown>): Match => {
  const taken = new Set(bound.values());
  return { open: open.filter((one) => !taken.has(one)), keys: keys.filter((key) => !bound.has(key)), needed };
};

const shapedLike: Rule = (key, match) => {
  const shaped = match.open.filter((one) => isShaped(key, one, match));
  const rivals = match.open.filter((one) => !shaped.includes(one) && isRival(key, one));
  return shaped.length === 1 && rivals.length === 0 ? (shaped[0] ?? null) : null;
};

const isShaped = (key: UndocumentedNameKey, one: Shown, { needed }: Match): boolean => {
  const fit = fitOfKey(key, one);
  return fit === 'exact' || fit === 'near' || (fit === 'open' && isNeeded(key) && one === needed);
};

const isRival = (key: UndocumentedNameKey, one: Shown): boolean =>
  fitOfKey(key, one) === 'open' && isNamedLike(key, one.name);

const toldOnly: Rule = (key, match) => {
  const told = match.open.filter((one) => isTold(key, one));
  const [one] = told;
  if (!one || told.length > 1) return null;
  const rivals = match.open.filter((other) => other !== one && isRival(key, other));
  return rivals.length === 0 && speaksOfOnly(key, one, match) ? one : null;
};

const isTold = (key: UndocumentedNameKey, one: Shown): boolean =>
  fitOfKey(key, one) === 'open' && isToldLike(key, one.text);

/** Whether a parameter speaks of one key alone. Where its description speaks of two, its name may part them. */
function speaksOfOnly(key: UndocumentedNameKey, one: Shown, { keys }: Match): boolean {
  const told = keys.filter((other) => isTold(other, one));
  const named = keys.filter((other) => isRival(other, one));
  if (named.length === 0) return told.length === 1;
  return named.length === 1 && named[0] === key;
}

/** What is left: a name that is said to be unknown, or nothing where the assumed one may stand. */
function withoutName(key: UndocumentedNameKey, { open }: Match, { parameters, isWhole }: Takes): Bound[] {
  const { assumed } = undocumentedNames[key];
  const may = open.filter((one) => fitOfKey(key, one) !== 'not').map(({ name }) => name);
  const shown = parameters.find(({ name }) => name === assumed);
  // Nothing but the assumed name could be it, and nothing is said that could be held against it.
  if (may.length === 1 && may[0] === assumed && shown?.text === '') return [];
  if (may.length > 0) return [{ key, name: null, why: `${namesIn(may)}, and it may be any of these` }];
  if (!shown && !isWhole) return [];
  return [{ key, name: null, why: shown ? `“${assumed}”, which is something else` : `no “${assumed}”` }];
}
