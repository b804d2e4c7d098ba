import { type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import type { EndpointName } from '@/lib/service/endpoints';
import { endpointSpec, type ParameterSpec } from './parameter-spec';

/**
 * How what is shown agrees with what the interface document says of a parameter. `exact`: the same closed set, length or
 * bounds. `near`: most of the same set. `open`: nothing speaks for it or against it. `not`: it is something else.
 */
type ShapeFit = 'exact' | 'near' | 'open' | 'not';

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

/** Words that speak of one meaning: in a name, parted and in small letters, and in a description. */
interface MeaningPatterns {
  name: RegExp;
  text: RegExp;
}

/** By the meaning that a key names. Weak evidence: words never stand against a shape, and two meanings in one text are none. */
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
  const sign = meaningPatterns[key.slice(key.indexOf('.') + 1)];
  if (!sign) throw new Error(`No sign is known for ${key}`);
  return sign;
};

/** The names that the document leaves unsaid for one endpoint. */
export const undocumentedKeysOf = (endpoint: EndpointName): UndocumentedNameKey[] => [
  ...endpointSpec(endpoint).undocumented.keys(),
];

export const endpointOf = (key: UndocumentedNameKey): EndpointName => key.slice(0, key.indexOf('.')) as EndpointName;

/** The ids of GET /videos and the comment of GET /commentReplies: without them there is nothing to ask. */
export const isRequiredKey = (key: UndocumentedNameKey): boolean =>
  key === 'videos.ids' || key === 'commentReplies.comment';

/** Whether a name says by its own words that it is the name meant: `listOfVideoIds` does for ids. */
export const nameMatchesKey = (key: UndocumentedNameKey, name: string): boolean =>
  name === undocumentedNames[key].assumed || patternsFor(key).name.test(splitIntoWords(name));

/** Whether what is said of a parameter speaks of what is meant. */
export const textMatchesKey = (key: UndocumentedNameKey, text: string): boolean => patternsFor(key).text.test(text);

const splitIntoWords = (name: string): string =>
  name
    .slice(0, 64)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase();

/** How a parameter of theirs agrees in shape with the one that is meant. */
export function keyFit(key: UndocumentedNameKey, theirs: ParameterSpec): ShapeFit {
  const ours = endpointSpec(endpointOf(key)).undocumented.get(key);
  if (!ours) throw new Error(`No row has ${key}`);
  return isFreeText(ours) && hasKnownFormat(theirs) ? 'not' : shapeFit(ours, theirs);
}

/** Any text: ids of playlists and comments and page tokens have no form that the document shows. */
const isFreeText = ({ values, least, most, isNumber, list, types }: ParameterSpec): boolean =>
  values === null && least !== most && !isNumber && list === 'no' && types.includes('string');

/** A closed set, a code of two letters, the id of a video or of a channel (section "Identifier formats"). */
const hasKnownFormat = ({ values, least, most, prefix: starts }: ParameterSpec): boolean =>
  values !== null || (least === most && [2, 11, 24].includes(most)) || starts === 'UC';
