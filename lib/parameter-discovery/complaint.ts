import type { ValidationIssue } from '@/lib/service/failure';
import { isJsonObject, type JsonObject } from '@/lib/shared/json-schema';

/** One complaint of the service with all that can teach a name (section "Errors"). */
export interface ValidationError {
  /** Steps to the offending input; the first is the parameter's name. */
  path: readonly string[];
  code: string;
  /** The parameter was not given. */
  isMissing: boolean;
  /** The values that would have been taken. */
  options: readonly string[] | null;
  /** Parameters that the service does not know. */
  unknown: readonly string[];
  /** The exact length wanted, in characters. */
  length: number | null;
  message: string;
}

/** Deepest wrapping of a validation body: the playlist items wrap theirs once more, and one level more harms nobody. */
const maxWrapperDepth = 3;
const maxErrors = 50;
const maxListedTexts = 500;

/** The complaints in the body of a validation answer; none where it is something else. */
export function parseValidationErrors(body: unknown, depth = 0): ValidationError[] {
  if (!isJsonObject(body) || depth > maxWrapperDepth) return [];
  if (Array.isArray(body.issues)) return body.issues.slice(0, maxErrors).filter(isJsonObject).map(toValidationError);
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

/** A complaint as a failure kept it, which is in words: what these still tell is read out of them. */
export function validationErrorFromProblem({ path, code, message }: ValidationIssue): ValidationError {
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

/** The received value stands last in "Expected 'a' | 'b', received 'c'". */
const optionsIn = (message: string, quoted: readonly string[]): readonly string[] | null => {
  if (quoted.length > 0) return message.includes(', received ') ? quoted.slice(0, -1) : quoted;
  const [, listed] = /^expected one of (.+)$/.exec(message) ?? [];
  return listed === undefined ? null : listed.split(', ');
};
