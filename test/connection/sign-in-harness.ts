import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { type RenewTokenDeps, renewToken } from '@/lib/connection/background/oauth-tokens';
import {
  createSignInController,
  type SignInAttempt,
  type SignInController,
} from '@/lib/connection/background/sign-in-controller';
import { completeSignIn, findSignInOffer } from '@/lib/connection/background/sign-in-flow';
import { isLoopbackAddress } from '@/lib/connection/connection';
import type { SignInState } from '@/lib/connection/sign-in';
import type { Secret, SecretState } from '@/lib/connection/token';
import { withTokenRenewal } from '@/lib/requests/account-state';
import { createBrowser } from '../service/account/browser.ts';
import type { Running } from '../service/serve.ts';

/** The address to which Chrome's sign-in window redirects. */
export const redirectUri = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/';

/** A request sent during the sign-in, with its origin and text. */
interface SentRequest {
  origin: string;
  path: string;
  text: string;
}

/** Differences of a simulated sign-in from that of a user who allows everything. */
export interface SignInOptions {
  mcpUrl?: string;
  /** Opens the window and returns the address to which it was redirected, or `null` if the user closed the window. */
  window(url: string): Promise<string | null>;
  permitted?(origin: string): boolean;
  /** Timeout of a request, in seconds. */
  timeout?: number;
  canSaveToken?: boolean;
  /** The address of the MCP endpoint that is saved now. */
  savedAddress?(): string;
  /** Returns true if a token can be stored; can throw. */
  canStore?(): boolean;
}

export interface SignInHarness {
  signIn: SignInController;
  /** All states that pages could read, oldest first. */
  states: SignInState[];
  state(): SignInState;
  setState(state: SignInState): void;
  secrets: Map<string, Secret>;
  sent: SentRequest[];
  /** Returns the origins that received a string, each once. */
  originsThatReceived(text: string): string[];
  /** The addresses opened in the window. */
  visited: URL[];
  /** The addresses to which the window was redirected. */
  returned: URL[];
}

/** Returns the network access for a sign-in, with the real clock. `timeout` is in seconds. */
export const testTransport = (timeout = 20) => ({
  now: Date.now,
  isOnThisMachine: isLoopbackAddress,
  abortAfter: (seconds: number) => AbortSignal.timeout(Math.min(seconds, timeout) * 1000),
  // `fetch` is looked up at each call, because a test can stub it.
  fetchUncached: (url: string, init: object) => fetch(url, init),
});

/** Creates a sign-in with a simulated user. Its requests use the real network and are recorded. */
export function createHarness({
  mcpUrl = '',
  window,
  permitted,
  timeout,
  canSaveToken = true,
  savedAddress = () => mcpUrl,
  canStore = () => true,
}: SignInOptions): SignInHarness {
  const [sent, setPaused] = recordRequests();
  const states: SignInState[] = [{ is: 'idle' }];
  const secrets = new Map<string, Secret>();
  const state = (): SignInState => states.at(-1) ?? { is: 'idle' };
  const visited: URL[] = [];
  const returned: URL[] = [];
  const openAuthPage = async (url: string): Promise<string | null> => {
    // Requests sent by the window belong to the browser, not to the sign-in.
    setPaused(true);
    visited.push(new URL(url));
    const address = await window(url).finally(() => setPaused(false));
    if (address !== null && URL.canParse(address)) returned.push(new URL(address));
    return address;
  };
  const depsFor = ({ connection, isWanted, reportStep }: SignInAttempt) => ({
    ...testTransport(timeout),
    connection,
    reportStep,
    connections: async () => (isWanted() ? [{ ...connection, mcpUrl: savedAddress() }] : []),
    isPermitted: async (origin: string) => permitted?.(origin) ?? true,
    openAuthPage,
    canSaveToken: async () => canSaveToken,
    read: async (id: string) => secretStateOf(secrets.get(id)),
    replaceToken: async (id: string, secret: Secret, before: SecretState) =>
      canStore() && replaceIn(secrets)(id, secret, before),
  });
  const signIn = createSignInController({
    now: Date.now,
    stateStorage: { get: async () => state(), put: async (next) => void states.push(next) },
    connection: async () => ({ id: 'first', tokenStorage: 'device', serviceUrl: '', mcpUrl }),
    findOffer: (attempt) => findSignInOffer(depsFor(attempt)),
    complete: (attempt, server) => completeSignIn(depsFor(attempt), { server, redirectUri, clientName: 'Sidelight' }),
    keepAlive: (work) => work,
  });
  const originsThatReceived = (text: string) => [
    ...new Set(sent.filter((request) => request.text.includes(text)).map(({ origin }) => origin)),
  ];
  return {
    signIn,
    states,
    state,
    setState: (next) => void states.push(next),
    secrets,
    sent,
    originsThatReceived,
    visited,
    returned,
  };
}

/** Returns a token reader that renews tokens itself, without an offscreen document. */
export const renewInPlace = (deps: RenewTokenDeps) =>
  withTokenRenewal({ ...deps, renew: (connection) => renewToken(deps, connection) });

/** Returns a function that replaces a secret, unless it has changed since it was read. */
export const replaceIn = (secrets: Map<string, Secret>) => async (id: string, secret: Secret, before: SecretState) => {
  const isSame = JSON.stringify(secretStateOf(secrets.get(id))) === JSON.stringify(before);
  if (isSame) secrets.set(id, secret);
  return isSame;
};

export const secretStateOf = (secret: Secret | undefined): SecretState =>
  secret ? { is: 'open', secret } : { is: 'none' };

/**
 * Identifies the test that sends a request. Test files share a process, in which an earlier test can still be sending
 * requests.
 */
const sender = new AsyncLocalStorage<object>();

/** Runs a test without recording the requests of other tests. */
export const runAlone = <T>(test: () => Promise<T>): Promise<T> => sender.run({}, test);

/** Records the requests that the current test sends with `fetch`. The function pauses or resumes the recording. */
function recordRequests(): [sent: SentRequest[], pauseRecording: (isPaused: boolean) => void] {
  const sent: SentRequest[] = [];
  const owner = sender.getStore();
  const network = globalThis.fetch;
  let isPaused = false;
  vi.stubGlobal('fetch', async (to: string | URL | Request, init?: RequestInit) => {
    const request = new Request(to, init);
    if (!isPaused && sender.getStore() === owner) sent.push(await readRequest(request.clone()));
    return network(to, init);
  });
  const setPaused = (paused: boolean) => {
    isPaused = paused;
  };
  return [sent, setPaused];
}

async function readRequest(request: Request): Promise<SentRequest> {
  const { origin, pathname } = new URL(request.url);
  const text = [request.url, ...[...request.headers].map((pair) => pair.join(': ')), await request.text()].join('\n');
  return { origin, path: pathname, text };
}

/** Simulates a user who signs in at the local service's dashboard and responds to the consent screen. */
export const signInAtDashboard =
  ({ dashboardUrl }: Pick<Running, 'dashboardUrl'>, name = 'Ada', consent: 'approve' | 'refuse' = 'approve') =>
  async (url: string): Promise<string> => {
    const browser = createBrowser();
    const first = await browser.open(url);
    const screen = first.text.includes('<h1>Connect ') ? first : await browser.signIn(dashboardUrl, name, first);
    return (await browser.send(screen.url, { answer: consent })).url.href;
  };

/** Simulates a user who signs in at an authorization server that uses the default pages of its library. */
export const signInAtIndependentServer = async (url: string): Promise<string> => {
  const browser = createBrowser();
  const signIn = await browser.open(url);
  const consent = await browser.send(signIn.url, { prompt: 'login', login: 'ada', password: 'any' });
  return (await browser.send(consent.url, { prompt: 'consent' })).url.href;
};

/** Discovers the server and signs in if possible. Returns the final state. */
export async function runSignIn({ signIn, state }: SignInHarness): Promise<SignInState> {
  await signIn.check();
  await signIn.begin();
  return state();
}
