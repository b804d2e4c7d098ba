import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { parseBaseAddress, stripTrailingSlash } from '../connection';
import type { SignInState } from '../sign-in';

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
    const stored = await browser.storage.session.get<{ [signInStateKey]: SignInState }>(signInStateKey);
    return stored[signInStateKey] ?? { is: 'idle' };
  },
  async put(state: SignInState): Promise<void> {
    await browser.storage.session.set({ [signInStateKey]: state });
  },
};

/** Calls back with each new state. Returns a function that stops watching. */
export function watchSignInState(onChanged: (state: SignInState) => void): () => void {
  const onStorageChanged = (changes: Record<string, unknown>, area: string) => {
    if (area === 'session' && signInStateKey in changes) void signInStateStorage.get().then(onChanged);
  };
  browser.storage.onChanged.addListener(onStorageChanged);
  return () => browser.storage.onChanged.removeListener(onStorageChanged);
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
