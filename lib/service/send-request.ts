import { type SecretState, tokenStateOf } from '@/lib/connection/token';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { Failure } from './failure';
import { isDeeperThan } from './json-text';

/** In bytes. */
const maxBodyBytes = 32 * 1024 * 1024;
/** Most nested levels of lists and objects. */
const maxBodyDepth = 1000;

interface ReceivedBody {
  text: string;
  bytes: number;
  /** `broken`: the connection ended before the body did. `too-much`: the body exceeds a limit and is not read. */
  end: 'whole' | 'broken' | 'too-much';
  /**
   * The received bytes where they equal the text in UTF-8; `null` if a byte-order mark was removed or an invalid byte
   * replaced.
   */
  utf8: Uint8Array<ArrayBuffer> | null;
}

/** Reads a body to its end, to a broken connection or to a limit, as UTF-8, which JSON requires (RFC 8259). */
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
        // The rest of the body is not needed, so a failed cancellation has no effect.
        reader?.cancel().catch(() => {});
        return { text: '', bytes, end: 'too-much', utf8: null };
      }
      parts.push(next.value);
    }
  } catch {
    // The error has no useful information: the caller knows whether it stopped the request or it timed out.
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

/** Text that is not JSON may contain unclosed brackets. */
const isTooDeep = (text: string): boolean => /^\s*[[{]/.test(text) && isDeeperThan(text, maxBodyDepth);

function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.byteLength;
  }
  return joined;
}

/** The decoder removes a byte-order mark. */
const hasByteOrderMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/**
 * Sends one request. The three options turn off ky's retries, timeout and exceptions for statuses; `fetch` ignores
 * them. Both then behave the same.
 */
export type HttpSender = (
  url: string,
  options: RequestInit & { retry: 0; timeout: false; throwHttpErrors: false },
) => Promise<Response>;

/** A request to send, only to `origin`. */
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

/** Returns the token, or why it may not be sent, without using the network. `now` in milliseconds since 1970. */
export function usableToken(secret: SecretState, now: number): Result<string, Failure> {
  const state = tokenStateOf(secret, now);
  if (state.is === 'locked') return fail({ kind: 'locked-token' });
  if (secret.is !== 'open' || state.is === 'none') return fail({ kind: 'no-token' });
  if (state.is === 'malformed') return fail({ kind: 'malformed-token' });
  if (state.is === 'expired') return fail({ kind: 'expired-token', at: state.at });
  return ok(secret.secret.access);
}

/** Sends a request once. Returns `null` if the network failed, because pages learn no reason. */
export async function sendOnce(request: OutgoingRequest): Promise<Response | null> {
  const { http, method, url, body, headers, token, origin, signal } = request;
  if (new URL(url).origin !== origin) throw new Error('Other origin');
  try {
    return await http(url, {
      method,
      ...(body !== null && { body }),
      headers: { ...headers, authorization: `Bearer ${token}` },
      signal,
      // Redirects are not followed, as with `error`, which cannot be distinguished from an unreachable host.
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
 * Browsers report a redirect as an opaque response (Fetch standard, opaque-redirect filtered response), Node as its
 * status.
 */
export const isRedirect = ({ type, status, redirected }: Response): boolean =>
  type === 'opaqueredirect' || redirected || redirectStatuses.includes(status);
