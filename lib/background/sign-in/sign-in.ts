/**
 * The journey of a sign-in (TOK-05; section "Authentication", 4):
 * 1. the entry point says who signs in for it, and that server says where and how (`discovery.ts`);
 * 2. where the browser does not let us speak with that server yet, the reader is asked for it, and it begins again;
 * 3. the page shows where it goes and who will pay; only then the reader sets out;
 * 4. the extension introduces itself, and the browser's own window goes to the server and comes back with a code (`exchange.ts`);
 * 5. the code is changed for a token, and that goes through the token's door.
 * What is needed between 4 and 5 lives in the worker alone; one that dies over it leaves a sign-in that was abandoned.
 */
import type { Connection } from '@/lib/core/connection';
import type { Secret } from '@/lib/core/kept-secret';
import { isUnderWay, type SignInState } from '@/lib/core/sign-in/sign-in';
import { issuerFor, offerOf, type Speaking, serverOf } from './discovery';
import { cameBack, errandTo, exchanged } from './exchange';
import { SignInError, troubleOf } from './trouble';

type Asker = Pick<Connection, 'id' | 'rest' | 'mcpUrl'>;

export interface SignInParts extends Speaking {
  /** Where pages read how far it has got; ends with the browser. */
  board: { get(): Promise<SignInState>; put(state: SignInState): Promise<void> };
  /** The connection that is asked: its entry point and where its token is to rest. */
  connection(): Promise<Asker>;
  isPermitted(origin: string): Promise<boolean>;
  /** Opens the browser's own window; the address that it came back with, or `null` where the reader closed it. */
  goThere(url: string): Promise<string | null>;
  /** Where the window comes back to. */
  redirectUri(): string;
  /** How the consent screen names us. */
  clientName(): string;
  /** The token's door. */
  keep(secret: Secret, of: Asker): Promise<void>;
  stayAwake<T>(work: Promise<T>): Promise<T>;
  now(): number;
}

export interface SignIn {
  /** Finds out whether and where one can sign in. Free, and nothing of the reader goes along. */
  look(): Promise<void>;
  /** Sets out. To be called when the reader has seen where it goes and who pays. */
  begin(): Promise<void>;
  /** Back to the beginning, whatever it was. */
  leave(): Promise<void>;
  /** Says of what an earlier life of the worker had under way that it was abandoned. */
  awake(): Promise<void>;
}

export function createSignIn(parts: SignInParts): SignIn {
  const { board, now, stayAwake } = parts;
  /** Grows with every beginning and leaving: what comes back to an older one is of no interest any more. */
  let turn = 0;

  const failing = async (mine: number, work: () => Promise<SignInState>): Promise<void> => {
    const state = await work().catch((error: unknown): SignInState => {
      return { is: 'failed', why: troubleOf(error, 'bad-answer'), at: now() };
    });
    if (mine === turn) await board.put(state);
  };

  return {
    async look() {
      const mine = ++turn;
      await board.put({ is: 'looking', since: now() });
      await stayAwake(failing(mine, () => looked(parts)));
    },
    async begin() {
      const before = await board.get();
      if (before.is !== 'ready') return;
      const mine = ++turn;
      const { offer } = before;
      await board.put({ is: 'away', since: now(), offer });
      const finishing = async () => {
        // The reader left it meanwhile: then no code is sent, and no token comes.
        if (mine !== turn) throw new SignInError('abandoned');
        await board.put({ is: 'finishing', since: now(), offer });
      };
      await stayAwake(failing(mine, () => signedIn(parts, finishing)));
    },
    async leave() {
      turn += 1;
      await board.put({ is: 'idle' });
    },
    async awake() {
      if (turn === 0 && isUnderWay(await board.get())) await board.put({ is: 'failed', why: 'abandoned', at: now() });
    },
  };
}

async function looked(parts: SignInParts): Promise<SignInState> {
  const found = await foundServer(parts);
  if ('origin' in found) return { is: 'needs-permission', origin: found.origin };
  return { is: 'ready', offer: offerOf(found.resource, found.server) };
}

async function foundServer(parts: SignInParts) {
  const connection = await parts.connection();
  const resource = connection.mcpUrl;
  if (!URL.canParse(resource)) throw new SignInError('no-entry-point');
  const { origin: entry } = new URL(resource);
  if (!(await parts.isPermitted(entry))) return { origin: entry };
  const { issuer, scopes } = await issuerFor(parts, resource);
  const { origin } = new URL(issuer);
  if (!(await parts.isPermitted(origin))) return { origin };
  return { connection, resource, scopes, server: await serverOf(parts, issuer) };
}

/** Looks once more: what was shown a while ago may have changed, and nothing of it was kept but what was shown. */
async function signedIn(parts: SignInParts, finishing: () => Promise<void>): Promise<SignInState> {
  const found = await foundServer(parts);
  if ('origin' in found) return { is: 'needs-permission', origin: found.origin };
  const errand = await errandTo(parts, { ...found, redirectUri: parts.redirectUri(), clientName: parts.clientName() });
  const address = await parts.goThere(errand.url);
  if (address === null) throw new SignInError('closed');
  const came = cameBack(errand, address);
  await finishing();
  await parts.keep(await exchanged(parts, errand, came), found.connection);
  return { is: 'done', at: parts.now() };
}
