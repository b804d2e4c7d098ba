import { type DiscoveredNames, parameterName, type UndocumentedNameKey } from '@/lib/service/assumptions';
import { type EndpointName, endpointOf } from '@/lib/service/endpoints';
import { isGiven } from '@/lib/service/request';
import { followIn } from '@/lib/shared/json-schema';
import type { Complaint } from './complaint';
import type { Finding } from './finding';
import { fitOfKey, isNamedLike, isNeeded, keysOf } from './name-matching';
import { ourParameters } from './our-parameters';
import { isParameterName, namesIn, quotable } from './quotable';
import { type Shown, shownFrom } from './shown-parameter';

/** A question that was refused, and the names that it was sent under. */
export interface Sent {
  name: EndpointName;
  asked: object;
  names: DiscoveredNames;
}

/** What a complaint teaches, before it says whence and when. */
interface Taught {
  key: UndocumentedNameKey;
  name: string | null;
  complaint: Complaint;
  isGuess?: true;
}

/**
 * The names that the complaints of a validation answer teach: which parameter the service missed, which it did not know, and
 * what one that it took turned out to mean. `at` in milliseconds since 1970.
 */
export function findingsFromProblems(sent: Sent, complaints: readonly Complaint[], at: number): Finding[] {
  return findingsOf(taughtBy(sent, complaints, false), sent.name, 'path', at);
}

/** The same of a call that left out on purpose what is needed: what is missed must be what was left out. */
export function findingsFromProbe(name: EndpointName, complaints: readonly Complaint[], at: number): Finding[] {
  return findingsOf(taughtBy({ name, asked: {}, names: {} }, complaints, true), name, 'probe', at);
}

function findingsOf(taught: readonly Taught[], name: EndpointName, from: Finding['from'], at: number): Finding[] {
  return keysOf(name).flatMap((key) => {
    const all = taught.filter((one) => one.key === key);
    const names = new Set(all.map((one) => one.name));
    // That the assumed name is not known agrees with any other name.
    if (names.size > 1) names.delete(null);
    const [found] = names;
    if (found === undefined) return [];
    const told = all.find((one) => one.name === found) ?? all[0];
    const isClear = names.size === 1 && !taught.some((one) => one.name === found && found !== null && one.key !== key);
    const evidence = quotable(evidenceOf(name, told?.complaint));
    const isGuess = isClear && told?.isGuess;
    return [{ key, name: isClear ? found : null, from, evidence, at, ...(isGuess && { isGuess }) }];
  });
}

const evidenceOf = (name: EndpointName, complaint: Complaint | undefined): string => {
  const { path = [], unknown = [], message = '' } = complaint ?? {};
  return `${endpointOf(name).route} answered ${namesIn(path.length > 0 ? path : unknown)}: ${message}`;
};

function taughtBy(sent: Sent, complaints: readonly Complaint[], isProbe: boolean): Taught[] {
  return [
    ...unknownKeys(sent, complaints),
    ...ofMissing(sent, complaints, isProbe),
    ...complaints.flatMap(meantBy(sent)),
  ];
}

/** The keys that were sent, by the name they were sent under. */
function sentUnder({ name, asked, names }: Sent): Map<string, UndocumentedNameKey> {
  const keys: Record<string, UndocumentedNameKey> = endpointOf(name).unsaid ?? {};
  const given = Object.entries(asked).flatMap(([word, value]) => (isGiven(value) && keys[word] ? [keys[word]] : []));
  return new Map(given.map((key) => [parameterName(key, names), key]));
}

/** Names that the service says it does not know. */
function unknownKeys(sent: Sent, complaints: readonly Complaint[]): Taught[] {
  const under = sentUnder(sent);
  return complaints.flatMap((complaint) =>
    complaint.path.length > 0
      ? []
      : complaint.unknown.flatMap((name) => {
          const key = under.get(name);
          return key ? [{ key, name: null, complaint }] : [];
        }),
  );
}

/** The one parameter that the service missed although the question was whole, or that was left out on purpose. */
function ofMissing(sent: Sent, complaints: readonly Complaint[], isProbe: boolean): Taught[] {
  const { said } = ourParameters(sent.name);
  const under = sentUnder(sent);
  const missed = complaints.filter(
    ({ isMissing, path: [name = ''] }) => isMissing && !said.has(name) && !under.has(name),
  );
  const [complaint] = missed;
  const [name = ''] = complaint?.path ?? [];
  if (!complaint || (!isProbe && under.size === 0)) return [];
  const meant = keysOf(sent.name).find((key) => missed.length === 1 && isMeant(key, name, sent, complaints, isProbe));
  const doubted = isProbe ? keysOf(sent.name).filter(mayBeMissed) : [...under.values()].filter(isIdentifying);
  const [only] = doubted;
  const isGuessable = !isProbe && missed.length === 1 && doubted.length === 1 && isParameterName(name);
  if (!meant && only && isGuessable && isNeeded(only)) return [{ key: only, name, complaint, isGuess: true }];
  return [
    ...(meant ? [{ key: meant, name, complaint }] : []),
    ...doubted.flatMap((key) => (key === meant ? [] : [{ key, name: null, complaint }])),
  ];
}

/** GET /playlistItems needs one of three, and the playlist is the first of them. */
const mayBeMissed = (key: UndocumentedNameKey): boolean => isNeeded(key) || key === 'playlistItems.playlist';

/** What says which thing is asked for. Where it was sent and is missed, it was not taken under its name. */
const isIdentifying = (key: UndocumentedNameKey): boolean => mayBeMissed(key) || key === 'playlistItems.video';

/**
 * Whether what was missed is this key. The document knows no other needed parameter; but where the question held it under a
 * name of ours, something else may be missed, so the name must speak for itself or ours must be refused as unknown.
 */
function isMeant(
  key: UndocumentedNameKey,
  name: string,
  sent: Sent,
  complaints: readonly Complaint[],
  isProbe: boolean,
): boolean {
  if (!mayBeMissed(key) || !isParameterName(name)) return false;
  if (isNamedLike(key, name)) return true;
  const refused = parameterName(key, sent.names);
  return (
    isNeeded(key) && (isProbe || complaints.some(({ path, unknown }) => path.length === 0 && unknown.includes(refused)))
  );
}

/** What a parameter that was sent means, as far as the service says what it would have taken. */
const meantBy =
  (sent: Sent) =>
  (complaint: Complaint): Taught[] => {
    const [name = ''] = complaint.path;
    const key = sentUnder(sent).get(name);
    const shown = shownBy(name, complaint);
    if (!key || !shown) return [];
    const fit = fitOfKey(key, shown);
    if (fit === 'exact' || fit === 'near') return [{ key, name, complaint }];
    if (fit === 'open') return [];
    const others = keysOf(sent.name).filter((one) => ['exact', 'near'].includes(fitOfKey(one, shown)));
    const [other] = others;
    const taught: Taught[] = [{ key, name: null, complaint }];
    return other && others.length === 1 ? [...taught, { key: other, name, complaint }] : taught;
  };

/** A complaint about a value as the parameter that it describes; a second step in its path is a place in a list. */
function shownBy(name: string, { path, options, length }: Complaint): Shown | null {
  const value = options ? { enum: options } : length === null ? null : { minLength: length, maxLength: length };
  if (!value) return null;
  // Without a second step it may still be one of a list.
  const list = path.length > 1 ? 'yes' : 'either';
  return { ...shownFrom(name, { type: 'string', ...value }, false, followIn(null)), list };
}
