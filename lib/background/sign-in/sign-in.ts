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
import type { ReadSecret, Secret } from '@/lib/core/kept-secret';
import {
  isUnderWay,
  type SignInOffer,
  type SignInState,
  type SignInStep,
  type SignInTrouble,
  signInOf,
} from '@/lib/core/sign-in/sign-in';
import { issuerFor, offerOf, type Speaking, safeOrigin, serverOf } from './discovery';
import { cameBack, errandTo, exchanged, takenBack } from './exchange';
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
  /** The token's door: whether it could take one, what it holds, and taking one; `false` where it could not. */
  canKeep(of: Asker): Promise<boolean>;
  held(connection: string): Promise<ReadSecret>;
  keep(connection: string, secret: Secret): Promise<boolean>;
  stayAwake<T>(work: Promise<T>): Promise<T>;
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

  /** Runs one way; its steps are told as long as no other one was begun. */
  const walk = async (of: Asker, way: (walking: Walking) => Promise<SignInStep>): Promise<void> => {
    turn += 1;
    const mine = turn;
    const isWanted = () => mine === turn;
    const tell = async (step: SignInStep) =>
      isWanted() ? board.put({ ...step, connection: of.id, entry: of.mcpUrl }) : undefined;
    const failed = (why: SignInTrouble): SignInStep => ({ is: 'failed', why, at: now() });
    try {
      await tell(await way({ of, isWanted, tell }).catch((error) => failed(troubleOf(error, 'bad-answer'))));
    } catch (mistake) {
      // One of ours: nobody is left waiting for it.
      await tell(failed('abandoned'));
      throw mistake;
    }
  };

  return {
    look: async () => stayAwake(walk(await parts.connection(), (walking) => looked(parts, walking))),
    async begin() {
      const before = turn;
      const of = await parts.connection();
      const ready = signInOf(await board.get(), of);
      // A second press, or one after another connection or address was chosen, finds nothing to begin.
      if (ready.is !== 'ready' || before !== turn) return;
      await stayAwake(walk(of, (walking) => signedIn(parts, walking, ready.offer)));
    },
    async leave() {
      turn += 1;
      await board.put({ is: 'idle' });
    },
    async awake() {
      const before = await board.get();
      if (turn !== 0 || before.is === 'idle' || !isUnderWay(before)) return;
      const { connection, entry } = before;
      await board.put({ is: 'failed', connection, entry, why: 'abandoned', at: now() });
    },
  };
}

/** One way from its beginning to its end. */
interface Walking {
  of: Asker;
  /** Whether the reader is still on it. */
  isWanted(): boolean;
  tell(step: SignInStep): Promise<void>;
}

async function looked(parts: SignInParts, { of, tell }: Walking): Promise<SignInStep> {
  await tell({ is: 'looking', since: parts.now() });
  const found = await foundServer(parts, of);
  if (found.origin !== undefined) return { is: 'needs-permission', origin: found.origin };
  return { is: 'ready', offer: offerOf(of.mcpUrl, found.server) };
}

async function foundServer(parts: SignInParts, of: Asker) {
  if (!URL.canParse(of.mcpUrl)) throw new SignInError('no-entry-point');
  if (!(await parts.canKeep(of))) throw new SignInError('locked');
  const entry = safeOrigin(parts, of.mcpUrl);
  if (!(await parts.isPermitted(entry))) return { origin: entry };
  const { issuer, scopes, audience } = await issuerFor(parts, of.mcpUrl);
  const origin = safeOrigin(parts, issuer);
  if (!(await parts.isPermitted(origin))) return { origin };
  return { scopes, audience, server: await serverOf(parts, issuer) };
}

/** Looks once more: what was shown a while ago may have changed, and nothing of it was kept but what was shown. */
async function signedIn(parts: SignInParts, walking: Walking, offer: SignInOffer): Promise<SignInStep> {
  const { of, tell } = walking;
  await tell({ is: 'away', since: parts.now(), offer });
  const found = await foundServer(parts, of);
  if (found.origin !== undefined) return { is: 'needs-permission', origin: found.origin };
  const now = offerOf(of.mcpUrl, found.server);
  // It leads elsewhere than the reader was told: that is shown first.
  if (now.issuer !== offer.issuer || now.resource !== offer.resource) return { is: 'ready', offer: now };
  const errand = await errandTo(parts, { ...found, redirectUri: parts.redirectUri(), clientName: parts.clientName() });
  const address = await parts.goThere(errand.url);
  if (address === null) throw new SignInError('closed');
  const came = cameBack(errand, address);
  // The reader left it meanwhile: then no code is sent, and no token comes.
  if (!walking.isWanted()) throw new SignInError('abandoned');
  await tell({ is: 'finishing', since: parts.now(), offer });
  await keptOrTakenBack(parts, walking, await exchanged(parts, errand, came));
  return { is: 'done', at: parts.now() };
}

/** A token that nobody waits for any more, or that has no place, is given back; so is the one that it replaces. */
async function keptOrTakenBack(parts: SignInParts, { of, isWanted }: Walking, secret: Secret): Promise<void> {
  const before = await parts.held(of.id);
  const isKept = isWanted() && (await parts.keep(of.id, secret));
  if (isKept && before.is === 'open') await takenBack(parts, before.secret);
  if (isKept) return;
  await takenBack(parts, secret);
  throw new SignInError('not-kept');
}
