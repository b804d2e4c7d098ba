import type { SecretState } from '@/lib/connection/secret';
import { tokenStateOf } from '@/lib/connection/token';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { Failure } from './failure';

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
