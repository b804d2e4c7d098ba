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
  path: Array.isArray(issue.path) ? issue.path.join('.') : '',
  code: typeof issue.code === 'string' ? issue.code : '',
  message: typeof issue.message === 'string' ? issue.message : factsOf(issue),
});

const factsOf = (issue: Json): string => {
  if (Array.isArray(issue.options)) return `expected one of ${issue.options.join(', ')}`;
  return typeof issue.expected === 'string' ? `expected ${issue.expected}` : '';
};

/** Longest text of a refusal that is handed on, in characters: it is shown to people. */
const mostOfWords = 300;

/** The service's own words in a body that refuses: a message where there is one, else the text itself. */
export function wordsOf(body: unknown): string {
  const { error, message } = isJson(body) ? body : { error: body, message: null };
  const texts = [isJson(error) ? error.message : error, message];
  const words = texts.find((text): text is string => typeof text === 'string') ?? '';
  return words.trim().slice(0, mostOfWords);
}
