import { type DiscoveredNames, parameterName, type UndocumentedNameKey } from '@/lib/service/assumptions';
import { type EndpointName, endpointOf } from '@/lib/service/endpoints';
import { isGiven } from '@/lib/service/request';
import { referencesIn } from '@/lib/shared/json-schema';
import type { ValidationError } from './complaint';
import type { NameFinding } from './finding';
import { endpointSpec } from './our-parameters';
import { isRequiredKey, keyFit, nameMatchesKey, undocumentedKeysOf } from './parameter-fit';
import { type ParameterSpec, parameterSpecFrom } from './parameter-spec';
import { isParameterName, quoteNames, toEvidence } from './quotable';

/** A question that was refused, and the names that it was sent under. */
interface SentRequest {
  name: EndpointName;
  asked: object;
  names: DiscoveredNames;
}

/** What a complaint teaches, before it says whence and when. */
interface NameHint {
  key: UndocumentedNameKey;
  name: string | null;
  complaint: ValidationError;
  isGuess?: true;
}

/**
 * The names that the complaints of a validation answer teach: which parameter the service missed, which it did not know, and
 * what one that it took turned out to mean. `at` in milliseconds since 1970.
 */
export function findingsFromErrors(
  sent: SentRequest,
  complaints: readonly ValidationError[],
  at: number,
): NameFinding[] {
  return toFindings(hintsFrom(sent, complaints, false), sent.name, 'path', at);
}

/** The same of a call that left out on purpose what is needed: what is missed must be what was left out. */
export function findingsFromProbe(
  name: EndpointName,
  complaints: readonly ValidationError[],
  at: number,
): NameFinding[] {
  return toFindings(hintsFrom({ name, asked: {}, names: {} }, complaints, true), name, 'probe', at);
}

function toFindings(
  hints: readonly NameHint[],
  name: EndpointName,
  from: NameFinding['from'],
  at: number,
): NameFinding[] {
  return undocumentedKeysOf(name).flatMap((key) => {
    const all = hints.filter((one) => one.key === key);
    const names = new Set(all.map((one) => one.name));
    // That the assumed name is not known agrees with any other name.
    if (names.size > 1) names.delete(null);
    const [found] = names;
    if (found === undefined) return [];
    const example = all.find((one) => one.name === found) ?? all[0];
    const isClear = names.size === 1 && !hints.some((one) => one.name === found && found !== null && one.key !== key);
    const evidence = toEvidence(errorEvidence(name, example?.complaint));
    const isGuess = isClear && example?.isGuess;
    return [{ key, name: isClear ? found : null, from, evidence, at, ...(isGuess && { isGuess }) }];
  });
}

const errorEvidence = (name: EndpointName, complaint: ValidationError | undefined): string => {
  const { path = [], unknown = [], message = '' } = complaint ?? {};
  return `${endpointOf(name).route} answered ${quoteNames(path.length > 0 ? path : unknown)}: ${message}`;
};

function hintsFrom(sent: SentRequest, complaints: readonly ValidationError[], isProbe: boolean): NameHint[] {
  return [
    ...hintsFromUnknown(sent, complaints),
    ...hintsFromMissing(sent, complaints, isProbe),
    ...complaints.flatMap(hintsFromValues(sent)),
  ];
}

/** The keys that were sent, by the name they were sent under. */
function sentKeysByName({ name, asked, names }: SentRequest): Map<string, UndocumentedNameKey> {
  const keys: Record<string, UndocumentedNameKey> = endpointOf(name).unsaid ?? {};
  const given = Object.entries(asked).flatMap(([word, value]) => (isGiven(value) && keys[word] ? [keys[word]] : []));
  return new Map(given.map((key) => [parameterName(key, names), key]));
}

/** Names that the service says it does not know. */
function hintsFromUnknown(sent: SentRequest, complaints: readonly ValidationError[]): NameHint[] {
  const keysByName = sentKeysByName(sent);
  return complaints.flatMap((complaint) =>
    complaint.path.length > 0
      ? []
      : complaint.unknown.flatMap((name) => {
          const key = keysByName.get(name);
          return key ? [{ key, name: null, complaint }] : [];
        }),
  );
}

/** The one parameter that the service missed although the question was whole, or that was left out on purpose. */
function hintsFromMissing(sent: SentRequest, complaints: readonly ValidationError[], isProbe: boolean): NameHint[] {
  const { documented: said } = endpointSpec(sent.name);
  const keysByName = sentKeysByName(sent);
  const missing = complaints.filter(
    ({ isMissing, path: [name = ''] }) => isMissing && !said.has(name) && !keysByName.has(name),
  );
  const [complaint] = missing;
  const [name = ''] = complaint?.path ?? [];
  if (!complaint || (!isProbe && keysByName.size === 0)) return [];
  const meantKey = undocumentedKeysOf(sent.name).find(
    (key) => missing.length === 1 && isKeyMeant(key, name, sent, complaints, isProbe),
  );
  const doubtedKeys = isProbe
    ? undocumentedKeysOf(sent.name).filter(canBeMissing)
    : [...keysByName.values()].filter(isIdentifyingKey);
  const [only] = doubtedKeys;
  const isGuessable = !isProbe && missing.length === 1 && doubtedKeys.length === 1 && isParameterName(name);
  if (!meantKey && only && isGuessable && isRequiredKey(only)) return [{ key: only, name, complaint, isGuess: true }];
  return [
    ...(meantKey ? [{ key: meantKey, name, complaint }] : []),
    ...doubtedKeys.flatMap((key) => (key === meantKey ? [] : [{ key, name: null, complaint }])),
  ];
}

/** GET /playlistItems needs one of three, and the playlist is the first of them. */
const canBeMissing = (key: UndocumentedNameKey): boolean => isRequiredKey(key) || key === 'playlistItems.playlist';

/** What says which thing is asked for. Where it was sent and is missed, it was not taken under its name. */
const isIdentifyingKey = (key: UndocumentedNameKey): boolean => canBeMissing(key) || key === 'playlistItems.video';

/**
 * Whether what was missed is this key. The document knows no other needed parameter; but where the question held it under a
 * name of ours, something else may be missed, so the name must speak for itself or ours must be refused as unknown.
 */
function isKeyMeant(
  key: UndocumentedNameKey,
  name: string,
  sent: SentRequest,
  complaints: readonly ValidationError[],
  isProbe: boolean,
): boolean {
  if (!canBeMissing(key) || !isParameterName(name)) return false;
  if (nameMatchesKey(key, name)) return true;
  const refused = parameterName(key, sent.names);
  return (
    isRequiredKey(key) &&
    (isProbe || complaints.some(({ path, unknown }) => path.length === 0 && unknown.includes(refused)))
  );
}

/** What a parameter that was sent means, as far as the service says what it would have taken. */
const hintsFromValues =
  (sent: SentRequest) =>
  (complaint: ValidationError): NameHint[] => {
    const [name = ''] = complaint.path;
    const key = sentKeysByName(sent).get(name);
    const shown = specFromError(name, complaint);
    if (!key || !shown) return [];
    const fit = keyFit(key, shown);
    if (fit === 'exact' || fit === 'near') return [{ key, name, complaint }];
    if (fit === 'open') return [];
    const others = undocumentedKeysOf(sent.name).filter((one) => ['exact', 'near'].includes(keyFit(one, shown)));
    const [other] = others;
    const taught: NameHint[] = [{ key, name: null, complaint }];
    return other && others.length === 1 ? [...taught, { key: other, name, complaint }] : taught;
  };

/** A complaint about a value as the parameter that it describes; a second step in its path is a place in a list. */
function specFromError(name: string, { path, options, length }: ValidationError): ParameterSpec | null {
  const value = options ? { enum: options } : length === null ? null : { minLength: length, maxLength: length };
  if (!value) return null;
  // Without a second step it may still be one of a list.
  const list = path.length > 1 ? 'yes' : 'either';
  return { ...parameterSpecFrom(name, { type: 'string', ...value }, false, referencesIn(null)), list };
}
