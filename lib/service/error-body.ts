import type { Failure, ValidationIssue } from './failure';

type JsonObject = Record<string, unknown>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a body says where it is a refusal. `refused`: one of a shape that the interface document does not show. */
type ErrorBody = Extract<Failure, { kind: 'invalid' | 'forbidden' }> | { kind: 'refused' };

/**
 * Section "Errors": a validation failure, the same wrapped one level deeper (playlist items), or Forbidden, whatever the
 * status. Any other object that holds an error instead of data is a refusal too; `null` where the body is none.
 */
export function parseErrorBody(body: unknown): ErrorBody | null {
  if (!isJsonObject(body) || 'data' in body || !(body.error || body.success === false)) return null;
  const problems = issuesIn(body.error) ?? (isJsonObject(body.error) ? issuesIn(body.error.error) : null);
  if (problems) return { kind: 'invalid', problems };
  return { kind: errorMessage(body) === 'Forbidden' ? 'forbidden' : 'refused' };
}

const issuesIn = (error: unknown): ValidationIssue[] | null =>
  isJsonObject(error) && Array.isArray(error.issues) ? error.issues.filter(isJsonObject).map(issueFrom) : null;

/** `message` is there "for most codes" only; what the code adds stands in for it. */
const issueFrom = (issue: JsonObject): ValidationIssue => ({
  path: Array.isArray(issue.path) ? issue.path.filter(isPathKey).join('.') : '',
  code: typeof issue.code === 'string' ? issue.code : '',
  message: typeof issue.message === 'string' ? issue.message : expectationOf(issue),
});

/** A path holds names of fields and places in lists. Anything else would show as `[object Object]` or `-1`. */
const isPathKey = (key: unknown): boolean =>
  typeof key === 'number' ? Number.isSafeInteger(key) && key >= 0 : typeof key === 'string' && key.trim() !== '';

const expectationOf = (issue: JsonObject): string => {
  if (Array.isArray(issue.options)) return `expected one of ${issue.options.filter(isPathKey).join(', ')}`;
  return typeof issue.expected === 'string' ? `expected ${issue.expected}` : '';
};

/** Longest text of the service that is shown or stored, in UTF-16 units. */
const maxMessageLength = 300;
/** Most complaints of one refusal that are shown or stored. */
const maxIssues = 20;

/** The beginning of a text of the service, never half a character. */
export const truncateMessage = (text: string): string =>
  text
    .trim()
    .slice(0, maxMessageLength)
    .replace(/[\ud800-\udbff]$/, '');

/** The service's own words in a body that refuses: a message where there is one, else the text itself. */
export function errorMessage(body: unknown): string {
  const { error, message } = isJsonObject(body) ? body : { error: body, message: null };
  const texts = [isJsonObject(error) ? error.message : error, message];
  return truncateMessage(texts.find((text): text is string => typeof text === 'string') ?? '');
}

/** A failure as it may be shown, stored and sent on: the service decides how long its complaints are. */
export const limitIssues = <F extends { kind: string; problems?: ValidationIssue[] }>(failure: F): F =>
  failure.problems
    ? {
        ...failure,
        problems: failure.problems.slice(0, maxIssues).map(({ path, code, message }) => ({
          path: truncateMessage(path),
          code: truncateMessage(code),
          message: truncateMessage(message),
        })),
      }
    : failure;
