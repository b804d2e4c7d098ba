import {
  type DiscoveredNames,
  parameterName,
  type UndocumentedNameKey,
  undocumentedNames,
} from '@/lib/service/assumptions';
import { type EndpointName, endpointOf } from '@/lib/service/endpoints';
import type { ValidationIssue } from '@/lib/service/failure';
import type { RejectedRequest } from '@/lib/service/parameter-probes';
import { isGiven } from '@/lib/service/request';
import { isRecord } from '@/lib/shared/is-record';
import { createReferenceResolver, type JsonObject } from '@/lib/shared/json-schema';
import { ownValue } from '@/lib/shared/own-value';
import { fitForKey, isRequiredKey, nameMatchesKey, undocumentedKeysOf } from './parameter-fit';
import {
  endpointSpec,
  isParameterName,
  type NameFinding,
  type ParameterSpec,
  parameterSpecFrom,
  quotedNameList,
  toEvidence,
} from './parameter-spec';

/** A validation error of the service, with everything that can reveal a name (section "Errors"). */
export interface ValidationError {
  /** The path to the invalid input; the first element is the parameter's name. */
  path: readonly string[];
  code: string;
  /** The parameter is missing. */
  isMissing: boolean;
  /** The accepted values. */
  options: readonly string[] | null;
  /** Parameters that the service rejected as unknown. */
  unknown: readonly string[];
  /** The required length, in characters. */
  length: number | null;
  message: string;
}

/** Maximum nesting of a validation body. The body for playlist items has one level more than the others. */
const maxWrapperDepth = 3;
const maxErrors = 50;
const maxListedTexts = 500;

/** Returns the validation errors in a response body; none if it is something else. */
export function parseValidationErrors(body: unknown, depth = 0): ValidationError[] {
  if (!isRecord(body) || depth > maxWrapperDepth) return [];
  if (Array.isArray(body.issues)) return body.issues.slice(0, maxErrors).filter(isRecord).map(toValidationError);
  return parseValidationErrors(body.error, depth + 1);
}

const toValidationError = (issue: JsonObject): ValidationError => {
  const message = typeof issue.message === 'string' ? issue.message.slice(0, 300) : '';
  return {
    path: textsIn(issue.path),
    code: typeof issue.code === 'string' ? issue.code : '',
    isMissing: issue.code === 'invalid_type' && (issue.received === 'undefined' || message === 'Required'),
    options: Array.isArray(issue.options) ? textsIn(issue.options) : null,
    unknown: issue.code === 'unrecognized_keys' ? textsIn(issue.keys) : [],
    length: issue.exact === true ? (numberIn(issue.maximum) ?? numberIn(issue.minimum)) : null,
    message,
  };
};

const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.slice(0, maxListedTexts).map((one) => String(one).slice(0, 100)) : [];
const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Restores a validation error from a stored failure, by parsing its message. */
export function validationErrorFromIssue({ path, code, message }: ValidationIssue): ValidationError {
  const quoted = [...message.slice(0, 4000).matchAll(/'([^']{1,100})'/g)].map(([, one = '']) => one);
  const [, length] = /exactly (\d{1,3}) character/.exec(message) ?? [];
  return {
    path: path === '' ? [] : path.split('.'),
    code,
    isMissing: code === 'invalid_type' && message === 'Required',
    options: code === 'invalid_enum_value' ? optionsIn(message, quoted) : null,
    unknown: code === 'unrecognized_keys' ? quoted : [],
    length: length === undefined ? null : Number(length),
    message: message.slice(0, 300),
  };
}

/**
 * Returns the accepted values in a message. In "Expected 'a' | 'b', received 'c'", the last quoted value is the
 * received one.
 */
const optionsIn = (message: string, quoted: readonly string[]): readonly string[] | null => {
  if (quoted.length > 0) return message.includes(', received ') ? quoted.slice(0, -1) : quoted;
  const [, listed] = /^expected one of (.+)$/.exec(message) ?? [];
  return listed === undefined ? null : listed.split(', ');
};

/** A rejected request, with the names that it used. */
interface SentRequest {
  name: EndpointName;
  params: object;
  names: DiscoveredNames;
}

/** The name that a validation error suggests; `null` if the error only rejects the name that was sent or assumed. */
interface NameHint {
  key: UndocumentedNameKey;
  name: string | null;
  error: ValidationError;
  isGuess?: true;
}

/**
 * Returns the names that validation errors reveal through missing parameters, unknown parameters and the accepted
 * values of sent ones. `time` is in milliseconds since 1970.
 */
export function findingsFromErrors(sent: SentRequest, errors: readonly ValidationError[], time: number): NameFinding[] {
  return toFindings(hintsFrom(sent, errors, false), sent.name, 'path', time);
}

/** Returns the names that the errors of a probe reveal. A probe deliberately leaves out required parameters. */
export function findingsFromProbe(name: EndpointName, errors: readonly ValidationError[], time: number): NameFinding[] {
  return toFindings(hintsFrom({ name, params: {}, names: {} }, errors, true), name, 'probe', time);
}

function toFindings(
  hints: readonly NameHint[],
  name: EndpointName,
  from: NameFinding['from'],
  time: number,
): NameFinding[] {
  return undocumentedKeysOf(name).flatMap((key) => {
    const all = hints.filter((one) => one.key === key);
    const names = new Set(all.map((one) => one.name));
    // `null` only means that the assumed name was rejected, which is consistent with any other name.
    if (names.size > 1) names.delete(null);
    const [found] = names;
    if (found === undefined) return [];
    const example = all.find((one) => one.name === found) ?? all[0];
    const isClear = names.size === 1 && !hints.some((one) => one.name === found && found !== null && one.key !== key);
    const evidence = toEvidence(errorEvidence(name, example?.error));
    const isGuess = isClear && example?.isGuess;
    return [{ key, name: isClear ? found : null, from, evidence, at: time, ...(isGuess && { isGuess }) }];
  });
}

const errorEvidence = (name: EndpointName, error: ValidationError | undefined): string => {
  const { path = [], unknown = [], message = '' } = error ?? {};
  return `${endpointOf(name).route} answered ${quotedNameList(path.length > 0 ? path : unknown)}: ${message}`;
};

function hintsFrom(sent: SentRequest, errors: readonly ValidationError[], isProbe: boolean): NameHint[] {
  return [
    ...hintsFromUnknown(sent, errors),
    ...hintsFromMissing(sent, errors, isProbe),
    ...errors.flatMap(hintsFromValues(sent)),
  ];
}

/** Returns the undocumented parameters that were sent, by the name used for each. */
function sentKeysByName({ name, params, names }: SentRequest): Map<string, UndocumentedNameKey> {
  const keys: Record<string, UndocumentedNameKey> = endpointOf(name).undocumentedNames ?? {};
  const sentKeys = Object.entries(params).flatMap(([parameter, value]) => {
    const key = ownValue(keys, parameter);
    return isGiven(value) && key ? [key] : [];
  });
  return new Map(sentKeys.map((key) => [parameterName(key, names), key]));
}

/** Returns the names that the service rejected as unknown. */
function hintsFromUnknown(sent: SentRequest, errors: readonly ValidationError[]): NameHint[] {
  const keysByName = sentKeysByName(sent);
  return errors.flatMap((error) =>
    error.path.length > 0
      ? []
      : error.unknown.flatMap((name) => {
          const key = keysByName.get(name);
          return key ? [{ key, name: null, error }] : [];
        }),
  );
}

/** Returns the parameter that is missing from a complete request, or that a probe left out. */
function hintsFromMissing(sent: SentRequest, errors: readonly ValidationError[], isProbe: boolean): NameHint[] {
  const { documented } = endpointSpec(sent.name);
  const keysByName = sentKeysByName(sent);
  const missing = errors.filter(
    ({ isMissing, path: [name = ''] }) => isMissing && !documented.has(name) && !keysByName.has(name),
  );
  const [error] = missing;
  const [name = ''] = error?.path ?? [];
  if (!error || (!isProbe && keysByName.size === 0)) return [];
  const matchingKey = undocumentedKeysOf(sent.name).find(
    (key) => missing.length === 1 && isMissingKey(key, name, sent, errors, isProbe),
  );
  const suspectKeys = isProbe
    ? undocumentedKeysOf(sent.name).filter(canBeMissing)
    : [...keysByName.values()].filter(isIdentifyingKey);
  const [only] = suspectKeys;
  const isGuessable = !isProbe && missing.length === 1 && suspectKeys.length === 1 && isParameterName(name);
  if (!matchingKey && only && isGuessable && isRequiredKey(only)) return [{ key: only, name, error, isGuess: true }];
  return [
    ...(matchingKey ? [{ key: matchingKey, name, error }] : []),
    ...suspectKeys.flatMap((key) => (key === matchingKey ? [] : [{ key, name: null, error }])),
  ];
}

/** GET /playlistItems needs one of three parameters, and the playlist is the first of them. */
const canBeMissing = (key: UndocumentedNameKey): boolean => isRequiredKey(key) || key === 'playlistItems.playlist';

/**
 * Returns whether a parameter identifies the requested item. If the service reports it as missing although it was sent,
 * its name is wrong.
 */
const isIdentifyingKey = (key: UndocumentedNameKey): boolean => canBeMissing(key) || key === 'playlistItems.video';

/**
 * Returns whether the parameter that the service reports as missing is this undocumented one. This is true if the
 * reported name fits. For a required parameter, it is also true if a probe left it out, or if the name under which it
 * was sent was rejected as unknown.
 */
function isMissingKey(
  key: UndocumentedNameKey,
  name: string,
  sent: SentRequest,
  errors: readonly ValidationError[],
  isProbe: boolean,
): boolean {
  if (!canBeMissing(key) || !isParameterName(name)) return false;
  if (nameMatchesKey(key, name)) return true;
  const rejectedName = parameterName(key, sent.names);
  return (
    isRequiredKey(key) &&
    (isProbe || errors.some(({ path, unknown }) => path.length === 0 && unknown.includes(rejectedName)))
  );
}

/**
 * Compares a sent parameter with the values that the service accepts. Returns a hint that the name is right, or that it
 * is wrong and, if only one other parameter fits, belongs to that parameter.
 */
const hintsFromValues =
  (sent: SentRequest) =>
  (error: ValidationError): NameHint[] => {
    const [name = ''] = error.path;
    const key = sentKeysByName(sent).get(name);
    const acceptedSpec = specFromError(name, error);
    if (!key || !acceptedSpec) return [];
    const fit = fitForKey(key, acceptedSpec);
    if (fit === 'exact' || fit === 'similar') return [{ key, name, error }];
    if (fit === 'open') return [];
    const others = undocumentedKeysOf(sent.name).filter((one) =>
      ['exact', 'similar'].includes(fitForKey(one, acceptedSpec)),
    );
    const [other] = others;
    const hints: NameHint[] = [{ key, name: null, error }];
    return other && others.length === 1 ? [...hints, { key: other, name, error }] : hints;
  };

/** Returns the parameter that an error describes. A second element in the path is an index in a list. */
function specFromError(name: string, { path, options, length }: ValidationError): ParameterSpec | null {
  const value = options ? { enum: options } : length === null ? null : { minLength: length, maxLength: length };
  if (!value) return null;
  // Without an index, the value may still be in a list.
  const list = path.length > 1 ? 'yes' : 'either';
  return { ...parameterSpecFrom(name, { type: 'string', ...value }, false, createReferenceResolver(null)), list };
}

/** Returns the findings of stored rejections that are still valid for the current names. */
export const findingsFromRejections = (all: readonly RejectedRequest[], discovered: DiscoveredNames): NameFinding[] =>
  all.flatMap((rejected) => findingsFromRejection(rejected).filter((one) => isStillValid(one, rejected, discovered)));

function findingsFromRejection({ name, probe, given, names, problems, at }: RejectedRequest): NameFinding[] {
  const errors = problems.map(validationErrorFromIssue);
  if (probe) return findingsFromProbe(name, errors, at);
  const params = Object.fromEntries(given.map((parameter) => [parameter, true]));
  const sent = Object.fromEntries(Object.entries(names).map(([key, one]) => [key, { name: one }]));
  return findingsFromErrors({ name, params, names: sent }, errors, at);
}

/**
 * The rejection of one name is no evidence against a different name that is in use now. Probes test the assumed names.
 */
const isStillValid = ({ key, name }: NameFinding, { names }: RejectedRequest, discovered: DiscoveredNames): boolean =>
  name !== null || (names[key] ?? undocumentedNames[key].assumed) === parameterName(key, discovered);
