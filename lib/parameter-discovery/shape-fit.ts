import type { ParameterSpec } from './parameter-spec';

/**
 * How what is shown agrees with what the interface document says of a parameter. `exact`: the same closed set, length or
 * bounds. `near`: most of the same set. `open`: nothing speaks for it or against it. `not`: it is something else.
 */
export type ShapeFit = 'exact' | 'near' | 'open' | 'not';

/** Holds a parameter of theirs against one of ours, by everything but names and words. */
export function shapeFit(ours: ParameterSpec, theirs: ParameterSpec): ShapeFit {
  if (!canBeSameType(ours, theirs) || (ours.list === 'no' && theirs.list === 'yes')) return 'not';
  if (ours.values) {
    if (theirs.values) return setFit(ours.values, theirs.values);
    return [...ours.values].some((value) => acceptsValue(theirs, value)) ? 'open' : 'not';
  }
  if (theirs.values) return [...theirs.values].every((value) => acceptsValue(ours, value)) ? 'open' : 'not';
  return extentFit(ours, theirs);
}

const numberTypes = new Set(['integer', 'number']);

const canBeSameType = (ours: ParameterSpec, theirs: ParameterSpec): boolean => {
  if (theirs.types.length === 0) return true;
  const isNumber = ours.isNumber || ours.types.some((type) => numberTypes.has(type)) || areAllDigits(ours.values);
  return theirs.types.some((type) => type === 'string' || (isNumber && numberTypes.has(type)));
};

const areAllDigits = (values: ReadonlySet<string> | null): boolean =>
  values !== null && [...values].every((value) => /^\d+$/.test(value));

const acceptsValue = ({ least, most, prefix: starts, isNumber }: ParameterSpec, value: string): boolean =>
  value.length >= least && value.length <= most && value.startsWith(starts) && (!isNumber || /^\d+$/.test(value));

/** A set may have grown or shrunk a little since the document was written. A small part of it says little. */
function setFit(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): ShapeFit {
  // Said before anything is counted, because theirs may be as large as they like.
  if (0.9 * theirs.size > ours.size) return 'not';
  const shared = [...theirs].filter((value) => ours.has(value)).length;
  if (shared === 0) return 'not';
  if (shared === ours.size && shared === theirs.size) return 'exact';
  if (shared >= 0.9 * theirs.size && shared >= 0.5 * ours.size) return 'near';
  return shared === theirs.size ? 'open' : 'not';
}

/** Lengths and bounds. A length that only the document fixes leaves the question open. */
function extentFit(ours: ParameterSpec, theirs: ParameterSpec): ShapeFit {
  if (theirs.least > ours.most || theirs.most < ours.least) return 'not';
  if (theirs.prefix !== '' && !theirs.prefix.startsWith(ours.prefix))
    return ours.prefix === '' ? fitWithoutPrefix(ours) : 'not';
  const isFixed = ours.least === ours.most;
  if (isFixed && theirs.least === ours.least && theirs.most === ours.most) {
    // A text of the length of one id has no room for a list of them.
    if (ours.list === 'yes' && theirs.list === 'no') return 'not';
    return theirs.prefix === ours.prefix ? 'exact' : 'near';
  }
  const isBounded = ours.maximum !== null;
  return isBounded && theirs.maximum === ours.maximum && theirs.minimum === ours.minimum ? 'exact' : 'open';
}

/** Ids of one length have no beginning of their own; other text may. */
const fitWithoutPrefix = ({ least, most }: ParameterSpec): ShapeFit => (least === most ? 'not' : 'open');
