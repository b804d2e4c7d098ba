import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { time } from '@/lib/database/fields';
import { once } from '@/lib/shared/once';
import { ownValue } from '@/lib/shared/own-value';
import { parseBaseAddress, stripTrailingSlash } from '../connection';
import { isSignInFailure, type SignInState, type SignInStep } from '../sign-in';

/**
 * Fetches without the cache, because metadata may have changed, and because a cacheable request would wait for an
 * earlier one to the same URL. `omit` prevents the browser from sending the cookies of the sign-in page.
 */
export async function fetchUncached(url: string, init: object): Promise<Response> {
  const response = await fetch(url, { ...init, cache: 'no-store', credentials: 'omit' });
  return response.body ? new Response(response.body.pipeThrough(limitBytes()), response) : response;
}

/** Far above the size of any metadata or token response, in bytes. */
const maxBodyBytes = 4 * 1024 * 1024;

function limitBytes(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBodyBytes) controller.error(new TypeError('Response too large'));
      else controller.enqueue(chunk);
    },
  });
}

/** Returns the URL that the sign-in window returns to. Only this extension receives it. */
export const signInRedirectUrl = (): string => browser.identity.getRedirectURL();

/**
 * Opens the sign-in window. Returns the final redirect URL; `null` if the user closed the window or an error occurred.
 */
export async function openAuthWindow(url: string): Promise<string | null> {
  try {
    return (await browser.identity.launchWebAuthFlow({ url, interactive: true })) ?? null;
  } catch {
    // The browser has no error code for a closed window. After any other error, the user is not signed in either.
    return null;
  }
}

const signInStateKey = 'sign-in';

/** The sign-in state, which contains no secret and is cleared when the browser closes. Only the worker writes it. */
export const signInStateStorage = {
  async get(): Promise<SignInState> {
    const { [signInStateKey]: stored } = await browser.storage.session.get(signInStateKey);
    return parseSignInState(stored);
  },
  async put(state: SignInState): Promise<void> {
    await browser.storage.session.set({ [signInStateKey]: state });
  },
  /** Calls back with each new state. Returns a function that stops watching. */
  watch(onChanged: (state: SignInState) => void): () => void {
    const onStorageChanged = (changes: Record<string, unknown>, area: string) => {
      if (area === 'session' && signInStateKey in changes) void signInStateStorage.get().then(onChanged);
    };
    browser.storage.onChanged.addListener(onStorageChanged);
    return () => browser.storage.onChanged.removeListener(onStorageChanged);
  },
};

const stepSchemas = once((): Record<SignInStep['is'], z.ZodMiniType> => {
  const since = time();
  const server = z
    .object({ resource: z.string(), issuer: z.string(), host: z.string() })
    // The user confirms the host, so the host must match the issuer's URL.
    .check(z.refine(({ issuer, host }) => URL.parse(issuer)?.host === host));
  return {
    checking: z.object({ since }),
    'needs-permission': z.object({ origin: z.string().check(z.refine((text) => URL.parse(text)?.origin === text)) }),
    ready: z.object({ server }),
    'window-open': z.object({ since, server }),
    finishing: z.object({ since, server }),
    done: z.object({ at: time() }),
    failed: z.object({ failure: z.string().check(z.refine(isSignInFailure)), at: time() }),
  };
});

const SignInHead = once(() => z.looseObject({ connection: z.string(), entry: z.string(), is: z.string() }));

/** Returns the stored state; a damaged one counts as idle. */
function parseSignInState(stored: unknown): SignInState {
  const head = SignInHead().safeParse(stored).data;
  const step = head && ownValue<z.ZodMiniType>(stepSchemas(), head.is);
  return step?.safeParse(head).success ? (head as unknown as SignInState) : { is: 'idle' };
}

/** The well-known path of protected resource metadata (RFC 9728, section 3). */
const metadataPath = '/.well-known/oauth-protected-resource';

const timeoutMs = 20_000;

/**
 * Returns the URL of the MCP endpoint that a service names in its metadata, or `null`. Sends no token and does not
 * follow redirects. The URL is only a suggestion; signing in checks it again.
 */
export async function findMcpEndpoint(serviceUrl: string): Promise<string | null> {
  const { origin, pathname } = new URL(serviceUrl);
  const path = stripTrailingSlash(pathname);
  // A service with a single MCP endpoint may name it in its own metadata; otherwise, `/mcp` is the usual path.
  for (const suffix of new Set([path, '', `${path}/mcp`])) {
    const resource = await fetchResource(`${origin}${metadataPath}${suffix}`);
    if (resource !== null && resource !== serviceUrl && resource !== origin) return resource;
  }
  return null;
}

/** Returns the URL of the resource that the metadata at `url` describes; `null` if there is no valid metadata. */
async function fetchResource(url: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { accept: 'application/json' };
    const response = await fetchUncached(url, { redirect: 'manual', signal, headers });
    if (!response.ok) return null;
    const metadata: unknown = await response.json();
    const { resource = '' } = z.object({ resource: z.optional(z.string()) }).safeParse(metadata).data ?? {};
    const address = parseBaseAddress(resource);
    return address.ok ? address.value.base : null;
  } catch {
    // The service is unreachable or did not return JSON, so the user has to enter the URL.
    return null;
  }
}
