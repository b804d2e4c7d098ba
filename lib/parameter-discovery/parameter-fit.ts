import { type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import type { EndpointName } from '@/lib/service/endpoints';
import { endpointSpec, type ParameterSpec } from './parameter-spec';

/**
 * The agreement of a parameter with the documented one. `exact`: the same values, length or bounds. `near`: most of the
 * values, or the same length without the same prefix. `open`: no evidence. `not`: a contradiction.
 */
type ShapeFit = 'exact' | 'similar' | 'open' | 'not';

/** Compares two parameters by their types, values, lengths and bounds. */
export function shapeFit(expected: ParameterSpec, candidate: ParameterSpec): ShapeFit {
  if (!canBeSameType(expected, candidate) || (expected.list === 'no' && candidate.list === 'yes')) return 'not';
  if (expected.values) {
    if (candidate.values) return setFit(expected.values, candidate.values);
    return [...expected.values].some((value) => acceptsValue(candidate, value)) ? 'open' : 'not';
  }
  if (candidate.values) return [...candidate.values].every((value) => acceptsValue(expected, value)) ? 'open' : 'not';
  return extentFit(expected, candidate);
}

const numberTypes = new Set(['integer', 'number']);

const canBeSameType = (expected: ParameterSpec, candidate: ParameterSpec): boolean => {
  if (candidate.types.length === 0) return true;
  const isNumber =
    expected.isNumber || expected.types.some((type) => numberTypes.has(type)) || areAllDigits(expected.values);
  return candidate.types.some((type) => type === 'string' || (isNumber && numberTypes.has(type)));
};

const areAllDigits = (values: ReadonlySet<string> | null): boolean =>
  values !== null && [...values].every((value) => /^\d+$/.test(value));

const acceptsValue = ({ minLength, maxLength, prefix, isNumber }: ParameterSpec, value: string): boolean =>
  value.length >= minLength &&
  value.length <= maxLength &&
  value.startsWith(prefix) &&
  (!isNumber || /^\d+$/.test(value));

/**
 * Compares value sets. The service's set may have changed a little since the interface was written, and a
 * small subset is weak evidence.
 */
function setFit(expected: ReadonlySet<string>, candidate: ReadonlySet<string>): ShapeFit {
  // The sizes are compared first, because the candidate's set may be huge.
  if (0.9 * candidate.size > expected.size) return 'not';
  const shared = [...candidate].filter((value) => expected.has(value)).length;
  if (shared === 0) return 'not';
  if (shared === expected.size && shared === candidate.size) return 'exact';
  if (shared >= 0.9 * candidate.size && shared >= 0.5 * expected.size) return 'similar';
  return shared === candidate.size ? 'open' : 'not';
}

/** Compares lengths and bounds. A fixed length that only the interface states is no evidence. */
function extentFit(expected: ParameterSpec, candidate: ParameterSpec): ShapeFit {
  if (candidate.minLength > expected.maxLength || candidate.maxLength < expected.minLength) return 'not';
  if (candidate.prefix !== '' && !candidate.prefix.startsWith(expected.prefix))
    return expected.prefix === '' ? fitWithoutPrefix(expected) : 'not';
  const isFixed = expected.minLength === expected.maxLength;
  if (isFixed && candidate.minLength === expected.minLength && candidate.maxLength === expected.maxLength) {
    // A string with the length of one id cannot be a list of ids.
    if (expected.list === 'yes' && candidate.list === 'no') return 'not';
    return candidate.prefix === expected.prefix ? 'exact' : 'similar';
  }
  const isBounded = expected.maximum !== null;
  return isBounded && candidate.maximum === expected.maximum && candidate.minimum === expected.minimum
    ? 'exact'
    : 'open';
}

/** An id of fixed length without a documented prefix has none, but other text may have one. */
const fitWithoutPrefix = ({ minLength, maxLength }: ParameterSpec): ShapeFit =>
  minLength === maxLength ? 'not' : 'open';

/** Patterns of words that express a meaning, one for a name split into lower-case words and one for a description. */
interface MeaningPatterns {
  name: RegExp;
  text: RegExp;
}

/**
 * Patterns by meaning. A match by words never outweighs a match by shape, and text that matches two meanings counts for
 * neither.
 */
const meaningPatterns: Record<string, MeaningPatterns> = {
  ids: { name: /\b(?:ids?|videos?)\b/, text: /\bids?\b/i },
  additionalFields: { name: /\b(?:additional|extra)\b/, text: /\b(?:additional|extra)\b/i },
  safeSearch: { name: /\bsafe/, text: /\bsafe.?search\b/i },
  country: { name: /\b(?:country|region|territory)\b/, text: /\b(?:country|region)\b/i },
  language: { name: /\b(?:lang|language)\b/, text: /\blanguage\b/i },
  playlist: {
    name: /\bplaylist/,
    text: /\bplaylist(?:['’]s)? (?:id|identifier)\b|\b(?:id|identifier) of (?:a|the) playlist\b/i,
  },
  video: {
    name: /\bvideo\b/,
    text: /\bvideo(?:['’]s)? (?:id|identifier)\b|\b(?:id|identifier) of (?:a|the) video\b/i,
  },
  page: {
    name: /\b(?:token|cursor|marker)\b|^page$/,
    text: /\bpage (?:token|marker)\b|\b(?:next|prev)PageToken\b|\b(?:next|previous) page\b/i,
  },
  comment: { name: /\b(?:comment|parent|thread)\b/, text: /\bcomment\b/i },
  category: { name: /\bcategory\b/, text: /\bcategory\b/i },
  pageSize: {
    name: /\b(?:size|limit|results|per|count)\b/,
    text: /\b(?:results|items|videos) (?:on|per|in) (?:(?:a|each|one|the) )?page\b|\bpage size\b|\bnumber of (?:results|items|videos)\b/i,
  },
};

const patternsFor = (key: UndocumentedNameKey): MeaningPatterns => {
  const patterns = meaningPatterns[key.slice(key.indexOf('.') + 1)];
  if (!patterns) throw new Error(`No pattern is known for ${key}`);
  return patterns;
};

/** Returns the undocumented parameters of an endpoint. */
export const undocumentedKeysOf = (endpoint: EndpointName): UndocumentedNameKey[] => [
  ...endpointSpec(endpoint).undocumented.keys(),
];

export const endpointOfKey = (key: UndocumentedNameKey): EndpointName => key.slice(0, key.indexOf('.')) as EndpointName;

/**
 * Returns whether an endpoint requires this parameter. Two are required: the ids of GET /videos and the comment of
 * GET /commentReplies.
 */
export const isRequiredKey = (key: UndocumentedNameKey): boolean =>
  key === 'videos.ids' || key === 'commentReplies.comment';

/** Returns whether a name fits this parameter. For example, `listOfVideoIds` fits the ids. */
export const nameMatchesKey = (key: UndocumentedNameKey, name: string): boolean =>
  name === undocumentedNames[key].assumed || patternsFor(key).name.test(splitIntoWords(name));

/** Returns whether a description mentions the meaning of this parameter. */
export const textMatchesKey = (key: UndocumentedNameKey, text: string): boolean => patternsFor(key).text.test(text);

const splitIntoWords = (name: string): string =>
  name
    .slice(0, 64)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase();

/** Compares the shape of a listed parameter with that of an undocumented one. */
export function fitForKey(key: UndocumentedNameKey, candidate: ParameterSpec): ShapeFit {
  const expected = endpointSpec(endpointOfKey(key)).undocumented.get(key);
  if (!expected) throw new Error(`No row has ${key}`);
  return isFreeText(expected) && hasKnownFormat(candidate) ? 'not' : shapeFit(expected, candidate);
}

/**
 * Returns whether a parameter accepts any text. The parameters for playlist ids, comment ids and page tokens do,
 * because their values have no documented form.
 */
const isFreeText = ({ values, minLength, maxLength, isNumber, list, types }: ParameterSpec): boolean =>
  values === null && minLength !== maxLength && !isNumber && list === 'no' && types.includes('string');

/**
 * Returns whether a parameter has a known form: a value set, a two-letter code, or the id of a video or channel
 * (section "Identifier formats").
 */
const hasKnownFormat = ({ values, minLength, maxLength, prefix }: ParameterSpec): boolean =>
  values !== null || (minLength === maxLength && [2, 11, 24].includes(maxLength)) || prefix === 'UC';
