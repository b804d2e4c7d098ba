import { tokenBlocker } from '@/lib/connection/connection';
import { type SecretState, tokenStateOf } from '@/lib/connection/token';
import { isDeeperThan } from '@/lib/shared/json';
import { chunk } from '@/lib/shared/lists';
import { fail, ok, type Result } from '@/lib/shared/result';
import { encodeUtf8 } from '@/lib/shared/text';
import type { Failure } from './failure';

const maxBodyBytes = 32 * 1024 * 1024;
/** Maximum nesting of lists and objects. */
const maxBodyDepth = 1000;

interface ReceivedBody {
  text: string;
  bytes: number;
  /** `broken`: reading failed before the body ended. `response-too-large`: the body exceeds the limit of size or nesting. */
  end: 'complete' | 'interrupted' | 'response-too-large';
  /**
   * The received bytes; `null` if encoding `text` as UTF-8 may not reproduce them, because a byte-order mark was
   * removed or `text` contains U+FFFD, which replaces invalid bytes.
   */
  utf8: Uint8Array<ArrayBuffer> | null;
}

/** Reads a body until it ends, reading fails or it exceeds `byteLimit`. */
export async function receiveBytes(
  body: ReadableStream<Uint8Array> | null,
  byteLimit: number = maxBodyBytes,
): Promise<{ parts: Uint8Array[]; bytes: number; end: ReceivedBody['end'] }> {
  const parts: Uint8Array[] = [];
  const reader = body?.getReader();
  let bytes = 0;
  try {
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      bytes += next.value.byteLength;
      if (bytes > byteLimit) {
        // The rest of the body is not needed, so a failed cancellation has no effect.
        reader?.cancel().catch(() => {});
        return { parts: [], bytes, end: 'response-too-large' };
      }
      parts.push(next.value);
    }
  } catch {
    // The error is not needed: the caller knows whether it aborted the request or the request timed out.
    return { parts, bytes, end: 'interrupted' };
  }
  return { parts, bytes, end: 'complete' };
}

/** Reads a body as UTF-8, which JSON requires (RFC 8259), until it ends, reading fails or it exceeds `byteLimit`. */
export async function receiveBody(body: ReadableStream<Uint8Array> | null, byteLimit?: number): Promise<ReceivedBody> {
  const { parts, bytes, end } = await receiveBytes(body, byteLimit);
  if (end === 'response-too-large') return { text: '', bytes, end, utf8: null };
  const joined = concatBytes(parts);
  const text = new TextDecoder().decode(joined);
  const utf8 = hasByteOrderMark(joined) || text.includes('\ufffd') ? null : joined;
  return { text, bytes, end: isTooDeep(text) ? 'response-too-large' : end, utf8 };
}

/** Only text that looks like JSON is checked, because other text may contain unclosed brackets. */
const isTooDeep = (text: string): boolean => /^\s*[[{]/.test(text) && isDeeperThan(text, maxBodyDepth);

function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let index = 0;
  for (const part of parts) {
    joined.set(part, index);
    index += part.byteLength;
  }
  return joined;
}

/** `TextDecoder` removes a byte-order mark, so the text would not match the bytes. */
const hasByteOrderMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** Sends one request through ky, whose retries, timeout and errors for HTTP statuses the last three options turn off. */
export type HttpSender = (
  url: string,
  options: RequestInit & { retry: 0; timeout: false; throwHttpErrors: false },
) => Promise<Response>;

/** A request that may be sent only to `origin`. */
interface OutgoingRequest {
  http: HttpSender;
  method: 'GET' | 'POST';
  url: string;
  body: string | null;
  headers: Record<string, string>;
  token: string;
  origin: string;
  signal: AbortSignal;
}

/**
 * Returns the token, or the reason why it may not be sent, without using the network. `now` is in milliseconds since
 * 1970.
 */
export function usableToken(secret: SecretState, now: number): Result<string, Failure> {
  const blocker = tokenBlocker(tokenStateOf(secret, now));
  if (blocker || secret.is !== 'open') return fail(blocker ?? { kind: 'no-token' });
  return ok(secret.secret.access);
}

/**
 * Sends a request once. Returns `null` if it was aborted or the network failed; browsers do not report the reason for
 * the latter. Throws if `url` is not on `origin`.
 */
export async function sendOnce(request: OutgoingRequest): Promise<Response | null> {
  const { http, method, url, body, headers, token, origin, signal } = request;
  if (new URL(url).origin !== origin) throw new Error('Other origin');
  try {
    return await http(url, {
      method,
      ...(body !== null && { body }),
      headers: { ...headers, authorization: `Bearer ${token}` },
      signal,
      // `error` would not follow redirects either, but a redirect could then not be distinguished from an unreachable
      // host.
      redirect: 'manual',
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  } catch {
    // The error comes from the network or the signal, and the caller can check the signal.
    return null;
  }
}

/** Redirect statuses of the Fetch standard: 300 and 304 do not redirect. */
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

/**
 * Returns whether a response is a redirect. Browsers report one as an opaque response (Fetch standard, opaque-redirect
 * filtered response), Node by its status.
 */
export const isRedirect = ({ type, status, redirected }: Response): boolean =>
  type === 'opaqueredirect' || redirected || redirectStatuses.includes(status);

/** A shorter token could occur in a body by chance. */
const minTokenLength = 8;
/** Characters per pattern. One pattern for a long token would be too large for the browser. */
const patternSize = 64;

/** Returns a pattern that matches a character escaped for JSON (RFC 8259, 7), URLs (RFC 3986, 2.1) or HTML. */
function escapesOf(character: string): string {
  const code = character.charCodeAt(0);
  // Patterns of base64 forms are case-sensitive, but the hexadecimal digits of an escape are not.
  const hex = code
    .toString(16)
    .padStart(2, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `\\\\{1,7}u00${hex}|%${hex}|&#(?:0{0,7}${code}|[xX]0{0,7}${hex});`;
}

/**
 * Returns a pattern that matches a character, plain or escaped. Its repetitions are bounded, because a body of
 * backslashes would otherwise take hours to search.
 */
const anyFormOf = (character: string, plainPattern = character.replace(/[^\w]/g, '\\$&')): string =>
  `(?:\\\\{0,7}${plainPattern}|${escapesOf(character)})`;

/**
 * Returns a pattern that matches a base64 character in both alphabets (RFC 4648, 4 and 5). They differ in two
 * characters, and only these can be escaped.
 */
function eitherFormOf(character: string): string {
  if (character === '+') return anyFormOf('+', '[+-]');
  return character === '/' ? anyFormOf('/', '[/_]') : character;
}

/**
 * Returns the three base64 forms of the token, with 0, 1 or 2 bytes before it in a group of three. Characters at the
 * ends that also encode neighbouring bytes are cut off.
 */
function base64Forms(token: string): string[] {
  const bytes = String.fromCharCode(...encodeUtf8(token));
  return [0, 1, 2].map((before) => {
    const end = Math.floor(((before + bytes.length) * 8) / 6);
    return btoa('\0'.repeat(before) + bytes).slice(Math.ceil((before * 8) / 6), end);
  });
}

/**
 * Returns patterns that together match one form of the token. Each pattern after the first matches only where the
 * previous one ended.
 */
const patternsOf = (form: readonly string[], flags: string): RegExp[] =>
  chunk(form, patternSize).map((part, index) => new RegExp(part.join(''), index === 0 ? `g${flags}` : `y${flags}`));

const formsOf = (token: string): RegExp[][] => [
  patternsOf(
    [...token].map((character) => anyFormOf(character)),
    'i',
  ),
  ...base64Forms(token).map((form) => patternsOf([...form].map(eitherFormOf), '')),
];

let lastForms: { token: string; forms: RegExp[][] } = { token: '', forms: [] };

/**
 * Replaces the token in a string from the service with "…", even where it is escaped or encoded in base64. A token
 * shorter than `minTokenLength` stays.
 */
export function redactToken(text: string, token: string): string {
  if (token.length < minTokenLength) return text;
  if (lastForms.token !== token) lastForms = { token, forms: formsOf(token) };
  return lastForms.forms.reduce(redactForm, text);
}

function redactForm(text: string, [first, ...others]: readonly RegExp[]): string {
  if (!first) return text;
  let redacted = '';
  let from = 0;
  first.lastIndex = 0;
  for (let found = first.exec(text); found; found = first.exec(text)) {
    const end = matchEnd(text, first.lastIndex, others);
    first.lastIndex = end < 0 ? found.index + 1 : end;
    if (end < 0) continue;
    redacted += `${text.slice(from, found.index)}…`;
    from = end;
  }
  return redacted + text.slice(from);
}

/** Matches the patterns one after another, starting at `from`. Returns the end of the match, or -1 if there is none. */
function matchEnd(text: string, from: number, patterns: readonly RegExp[]): number {
  let end = from;
  for (const pattern of patterns) {
    pattern.lastIndex = end;
    if (!pattern.test(text)) return -1;
    end = pattern.lastIndex;
  }
  return end;
}
