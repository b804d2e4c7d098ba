import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { type RenewTokenDeps, renewToken } from '@/lib/connection/background/oauth-tokens';
import {
  createSignInController,
  type SignInAttempt,
  type SignInController,
} from '@/lib/connection/background/sign-in-controller';
import { completeSignIn, findSignInOffer } from '@/lib/connection/background/sign-in-flow';
import { withTokenRenewal } from '@/lib/connection/background/with-token-renewal';
import { isLoopbackAddress } from '@/lib/connection/base-address';
import type { Secret, SecretState } from '@/lib/connection/secret';
import type { SignInState } from '@/lib/connection/sign-in';
import { newBrowser } from '../service/account/visiting.ts';
import type { Running } from '../service/serve.ts';

/** Where Chrome's window for signing in comes back to. */
export const redirectUri = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/';

/** What the engine sent: the origin that heard it, and all of it as one text. */
interface Sent {
  origin: string;
  path: string;
  text: string;
}

/** What is not as it is with a patient reader who allows everything. */
export interface Wanted {
  mcpUrl?: string;
  /** The browser's own window; `null` where the user closes it. */
  window(url: string): Promise<string | null>;
  permitted?(origin: string): boolean;
  /** Longest wait for one answer, in seconds. */
  timeout?: number;
  canKeep?: boolean;
  /** Whether a token can be stored; may throw. */
  keeps?(): boolean;
}

export interface Walker {
  signIn: SignInController;
  /** Every state that pages could read, oldest first. */
  states: SignInState[];
  /** The state that pages read now. */
  state(): SignInState;
  put(state: SignInState): void;
  /** What rests behind the token's door, by connection. */
  kept: Map<string, Secret>;
  sent: Sent[];
  /** Origins that heard a text from the engine, each once. */
  heard(text: string): string[];
  /** Where the window was sent to. */
  visited: URL[];
  /** What the window came back with, where it is an address. */
  came: URL[];
}

/** Times go on with this machine's clock. */
export const speaking = (timeout = 20) => ({
  now: Date.now,
  isOnThisMachine: isLoopbackAddress,
  abortAfter: (seconds: number) => AbortSignal.timeout(Math.min(seconds, timeout) * 1000),
  // Looked up each time: a test may listen in.
  ask: (url: string, init: object) => fetch(url, init),
});

/** The engine of signing in, with a reader before it; what it sends goes over the network and is listed. */
export function walker({
  mcpUrl = '',
  window,
  permitted,
  timeout,
  canKeep = true,
  keeps = () => true,
}: Wanted): Walker {
  const [sent, stopListening] = listening();
  const states: SignInState[] = [{ is: 'idle' }];
  const kept = new Map<string, Secret>();
  const state = (): SignInState => states.at(-1) ?? { is: 'idle' };
  const [visited, came]: [URL[], URL[]] = [[], []];
  const goThere = async (url: string): Promise<string | null> => {
    // What the window asks for is the browser's, with cookies of its own, and none of the engine's doing.
    stopListening(true);
    visited.push(new URL(url));
    const back = await window(url).finally(() => stopListening(false));
    if (back !== null && URL.canParse(back)) came.push(new URL(back));
    return back;
  };
  const partsFor = ({ of, isWanted, tell }: SignInAttempt) => ({
    ...speaking(timeout),
    ...{ of, tell },
    isWanted: async () => isWanted(),
    isPermitted: async (origin: string) => permitted?.(origin) ?? true,
    goThere,
    canKeep: async () => canKeep,
    read: async (id: string) => readOf(kept.get(id)),
    keep: async (id: string, secret: Secret, before: SecretState) => keeps() && keepingIn(kept)(id, secret, before),
  });
  const signIn = createSignInController({
    now: Date.now,
    stateStorage: { get: async () => state(), put: async (next) => void states.push(next) },
    connection: async () => ({ id: 'first', rest: 'device', mcpUrl }),
    findOffer: (attempt) => findSignInOffer(partsFor(attempt)),
    complete: (attempt, offer) => completeSignIn(partsFor(attempt), { offer, redirectUri, clientName: 'Sidelight' }),
    stayAwake: (work) => work,
  });
  const heard = (text: string) => [
    ...new Set(sent.filter((one) => one.text.includes(text)).map(({ origin }) => origin)),
  ];
  return { signIn, states, state, put: (next) => void states.push(next), kept, sent, heard, visited, came };
}

/** Renewing with both of its sides in one place. */
export const renewingHere = (parts: RenewTokenDeps) =>
  withTokenRenewal({ ...parts, renew: (connection) => renewToken(parts, connection) });

/** Stores a token in place of the one that was read before. */
export const keepingIn = (kept: Map<string, Secret>) => async (id: string, secret: Secret, before: SecretState) => {
  const isSame = JSON.stringify(readOf(kept.get(id))) === JSON.stringify(before);
  if (isSame) kept.set(id, secret);
  return isSame;
};

/** What the token's door gives. */
export const readOf = (secret: Secret | undefined): SecretState => (secret ? { is: 'open', secret } : { is: 'none' });

/** Whose request it is: test files share a worker, where what an earlier one began may still send. */
const sender = new AsyncLocalStorage<object>();

/** Runs a test of which no request of others is listed. */
export const alone = <T>(test: () => Promise<T>): Promise<T> => sender.run({}, test);

/** Lists what is sent by `fetch` from now on, until the test ends; the second answer makes it look away. */
function listening(): [sent: Sent[], lookAway: (isAway: boolean) => void] {
  const sent: Sent[] = [];
  const owner = sender.getStore();
  const network = globalThis.fetch;
  let isAway = false;
  vi.stubGlobal('fetch', async (to: string | URL | Request, init?: RequestInit) => {
    const request = new Request(to, init);
    if (!isAway && sender.getStore() === owner) sent.push(await sentBy(request.clone()));
    return network(to, init);
  });
  const lookAway = (away: boolean) => {
    isAway = away;
  };
  return [sent, lookAway];
}

async function sentBy(request: Request): Promise<Sent> {
  const { origin, pathname } = new URL(request.url);
  const text = [request.url, ...[...request.headers].map((pair) => pair.join(': ')), await request.text()].join('\n');
  return { origin, path: pathname, text };
}

/** A reader at the dashboard of the local service: signs in where that is asked, and answers the consent screen. */
export const atDashboard =
  ({ dashboardUrl }: Pick<Running, 'dashboardUrl'>, name = 'Ada', answer: 'approve' | 'refuse' = 'approve') =>
  async (url: string): Promise<string> => {
    const browser = newBrowser();
    const first = await browser.open(url);
    const screen = first.text.includes('<h1>Connect ') ? first : await browser.signIn(dashboardUrl, name, first);
    return (await browser.send(screen.url, { answer })).url.href;
  };

/** A reader at an authorization server with the pages of its library. */
export const atOther = async (url: string): Promise<string> => {
  const browser = newBrowser();
  const signIn = await browser.open(url);
  const consent = await browser.send(signIn.url, { prompt: 'login', login: 'ada', password: 'any' });
  return (await browser.send(consent.url, { prompt: 'consent' })).url.href;
};

/** Looks, and sets out where there is a way. The last state. */
export async function walked({ signIn, state }: Walker): Promise<SignInState> {
  await signIn.look();
  await signIn.begin();
  return state();
}
