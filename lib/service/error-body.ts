import type { Failure, Problem } from './failure';

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a body says where it is a refusal. `refused`: one of a shape that the interface document does not show. */
export type Refusal = Extract<Failure, { kind: 'invalid' | 'forbidden' }> | { kind: 'refused' };

/**
 * Section "Errors": a validation failure, the same wrapped one level deeper (playlist items), or Forbidden, whatever the
 * status. Any other object that holds an error instead of data is a refusal too; `null` where the body is none.
 */
export function refusalFrom(body: unknown): Refusal | null {
  if (!isJson(body) || 'data' in body || !(body.error || body.success === false)) return null;
  const problems = problemsIn(body.error) ?? (isJson(body.error) ? problemsIn(body.error.error) : null);
  if (problems) return { kind: 'invalid', problems };
  return { kind: wordsOf(body) === 'Forbidden' ? 'forbidden' : 'refused' };
}

const problemsIn = (error: unknown): Problem[] | null =>
  isJson(error) && Array.isArray(error.issues) ? error.issues.filter(isJson).map(problemFrom) : null;

/** `message` is there "for most codes" only; what the code adds stands in for it. */
const problemFrom = (issue: Json): Problem => ({
  path: Array.isArray(issue.path) ? issue.path.filter(isKey).join('.') : '',
  code: typeof issue.code === 'string' ? issue.code : '',
  message: typeof issue.message === 'string' ? issue.message : factsOf(issue),
});

/** A path holds names of fields and places in lists. Anything else would show as `[object Object]` or `-1`. */
const isKey = (key: unknown): boolean =>
  typeof key === 'number' ? Number.isSafeInteger(key) && key >= 0 : typeof key === 'string' && key.trim() !== '';

const factsOf = (issue: Json): string => {
  if (Array.isArray(issue.options)) return `expected one of ${issue.options.filter(isKey).join(', ')}`;
  return typeof issue.expected === 'string' ? `expected ${issue.expected}` : '';
};

/** Longest text of the service that is shown or stored, in UTF-16 units. */
const maxMessage = 300;
/** Most complaints of one refusal that are shown or stored. */
const maxProblems = 20;

/** The beginning of a text of the service, never half a character. */
export const shortened = (text: string): string =>
  text
    .trim()
    .slice(0, maxMessage)
    .replace(/[\ud800-\udbff]$/, '');

/** The service's own words in a body that refuses: a message where there is one, else the text itself. */
export function wordsOf(body: unknown): string {
  const { error, message } = isJson(body) ? body : { error: body, message: null };
  const texts = [isJson(error) ? error.message : error, message];
  return shortened(texts.find((text): text is string => typeof text === 'string') ?? '');
}

/** A failure as it may be shown, stored and sent on: the service decides how long its complaints are. */
export const bounded = <F extends { kind: string; problems?: Problem[] }>(failure: F): F =>
  failure.problems
    ? {
        ...failure,
        problems: failure.problems.slice(0, maxProblems).map(({ path, code, message }) => ({
          path: shortened(path),
          code: shortened(code),
          message: shortened(message),
        })),
      }
    : failure;
