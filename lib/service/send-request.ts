import type { SecretState } from '@/lib/connection/secret';
import { tokenStateOf } from '@/lib/connection/token';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { Failure } from './failure';
import { isDeeperThan } from './json-text';

/** Most that is read of one response, in bytes. */
const maxBodyBytes = 32 * 1024 * 1024;
/** Most levels of lists and objects in one response. */
const maxBodyDepth = 1000;

/** A body as far as it was read, in bytes and as text. */
interface ReceivedBody {
  text: string;
  bytes: number;
  /** `broken`: the connection ended before the body. `too-much`: the body passes a bound and is not for reading. */
  end: 'whole' | 'broken' | 'too-much';
  /** What came, where that is the text in UTF-8 to the letter: not where a mark was taken off or what cannot be read was replaced. */
  utf8: Uint8Array<ArrayBuffer> | null;
}

/** Reads a body to its end, to where the connection broke, or to a bound. UTF-8, as JSON must be (RFC 8259). */
export async function receiveBody(
  body: ReadableStream<Uint8Array> | null,
  byteLimit: number = maxBodyBytes,
): Promise<ReceivedBody> {
  const parts: Uint8Array[] = [];
  const reader = body?.getReader();
  let bytes = 0;
  try {
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      bytes += next.value.byteLength;
      if (bytes > byteLimit) {
        // Nothing more of it is waited for, and how that ends changes nothing.
        reader?.cancel().catch(() => {});
        return { text: '', bytes, end: 'too-much', utf8: null };
      }
      parts.push(next.value);
    }
  } catch {
    // A stream that fails says nothing of use: the caller knows whether it was stopped, timed out or cut off.
    return finishBody(parts, 'broken');
  }
  return finishBody(parts, 'whole');
}

function finishBody(parts: readonly Uint8Array[], end: 'whole' | 'broken'): ReceivedBody {
  const bytes = concatBytes(parts);
  const text = new TextDecoder().decode(bytes);
  const utf8 = hasByteOrderMark(bytes) || text.includes('\ufffd') ? null : bytes;
  return { text, bytes: bytes.byteLength, end: isTooDeep(text) ? 'too-much' : end, utf8 };
}

/** Other text than JSON may have brackets that nothing closes. */
const isTooDeep = (text: string): boolean => /^\s*[[{]/.test(text) && isDeeperThan(text, maxBodyDepth);

function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** The byte-order mark, which a decoder takes off. */
const hasByteOrderMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/**
 * Sends one request. The three options are ky's and turn off what it does on its own: trying again, giving up and throwing at a
 * status. With them ky and the browser's `fetch`, which ignores them, do the same.
 */
export type HttpSender = (
  url: string,
  options: RequestInit & { retry: 0; timeout: false; throwHttpErrors: false },
) => Promise<Response>;

/** A request that may leave: to this origin and no other, with this token. */
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

/** The token where one may be sent; else why none may, known without asking anybody. `now` in milliseconds since 1970. */
export function usableToken(secret: SecretState, now: number): Result<string, Failure> {
  const state = tokenStateOf(secret, now);
  if (state.is === 'locked') return fail({ kind: 'locked-token' });
  if (secret.is !== 'open' || state.is === 'none') return fail({ kind: 'no-token' });
  if (state.is === 'malformed') return fail({ kind: 'malformed-token' });
  if (state.is === 'expired') return fail({ kind: 'expired-token', at: state.at });
  return ok(secret.secret.access);
}

/** Sends it once. `null` where nobody answered: the network gives no reason that a page may know. */
export async function sendOnce(request: OutgoingRequest): Promise<Response | null> {
  const { http, method, url, body, headers, token, origin, signal } = request;
  if (new URL(url).origin !== origin) throw new Error('A request to another origin');
  try {
    return await http(url, {
      method,
      ...(body !== null && { body }),
      headers: { ...headers, authorization: `Bearer ${token}` },
      signal,
      // Never followed, like `error`, but told apart from an unreachable host: `error` throws the same for both.
      redirect: 'manual',
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  } catch {
    // Whatever it throws is the network's or the signal's, and the caller can tell which.
    return null;
  }
}

/** Fetch standard, redirect status: 300 and 304 lead nowhere. */
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

/** Browsers hide a redirect behind a type of its own (Fetch standard, opaque-redirect filtered response); Node shows it. */
export const isRedirect = ({ type, status, redirected }: Response): boolean =>
  type === 'opaqueredirect' || redirected || redirectStatuses.includes(status);
