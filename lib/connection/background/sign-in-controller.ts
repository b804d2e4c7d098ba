/**
 * The journey of a sign-in (section "Authentication", 4):
 * 1. the entry point says who signs in for it, and that server says where and how (`discovery.ts`);
 * 2. where the browser does not let us speak with that server yet, the user is asked for it, and it begins again;
 * 3. the page shows where it goes and who will pay; only then the user sets out;
 * 4. the extension introduces itself, and the browser's own window goes to the server and comes back with a code (`exchange.ts`);
 * 5. the code is changed for a token, and that goes through the token's door.
 * The offscreen document goes all of this way (`sign-in-flow.ts`), and the worker says how far it got. The state between 4 and 5
 * lives in the document's memory alone: where either of them dies over it, the sign-in was abandoned.
 */
import {
  isSignInPending,
  type SignInConnection,
  type SignInOffer,
  type SignInState,
  type SignInStep,
  signInStateFor,
} from '../sign-in';

/** One way from its beginning to its end. */
export interface SignInAttempt {
  of: SignInConnection;
  /** Returns whether the user is still waiting for the sign-in. */
  isWanted(): boolean;
  tell(step: SignInStep): Promise<void>;
}

interface SignInDeps {
  /** Where pages read how far it has got; ends with the browser. */
  stateStorage: { get(): Promise<SignInState>; put(state: SignInState): Promise<void> };
  /** The connection that is asked: its entry point and where its token is to rest. */
  connection(): Promise<SignInConnection>;
  /** Both ways, as the offscreen document goes them. `null` where it ended over it. */
  findOffer(attempt: SignInAttempt): Promise<SignInStep | null>;
  complete(attempt: SignInAttempt, offer: SignInOffer): Promise<SignInStep | null>;
  /** Milliseconds since 1970. */
  now(): number;
  stayAwake<T>(work: Promise<T>): Promise<T>;
}

export interface SignInController {
  /** Finds out whether and where one can sign in. Free, and nothing of the user goes along. */
  look(): Promise<void>;
  /** Sets out. To be called when the user has seen where it goes and who pays. */
  begin(): Promise<void>;
  /** Back to the beginning, whatever it was. */
  leave(): Promise<void>;
  /** Says of what an earlier life of the worker had under way that it was abandoned. */
  awake(): Promise<void>;
}

export function createSignInController(deps: SignInDeps): SignInController {
  const { stateStorage: board, now, stayAwake } = deps;
  /** Grows with every beginning and leaving: what comes back to an older one is of no interest any more. */
  let currentAttempt = 0;

  /** Runs one way; its steps are told as long as no other one was begun. */
  const runAttempt = async (
    of: SignInConnection,
    work: (attempt: SignInAttempt) => Promise<SignInStep | null>,
  ): Promise<void> => {
    currentAttempt += 1;
    const thisAttempt = currentAttempt;
    const isWanted = () => thisAttempt === currentAttempt;
    const tell = async (step: SignInStep) =>
      isWanted() ? board.put({ ...step, connection: of.id, entry: of.mcpUrl }) : undefined;
    const abandoned = (): SignInStep => ({ is: 'failed', why: 'abandoned', at: now() });
    try {
      await tell((await work({ of, isWanted, tell })) ?? abandoned());
    } catch (error) {
      // One of ours: nobody is left waiting for it.
      await tell(abandoned());
      throw error;
    }
  };

  return {
    look: async () => stayAwake(runAttempt(await deps.connection(), deps.findOffer)),
    async begin() {
      const before = currentAttempt;
      const of = await deps.connection();
      const ready = signInStateFor(await board.get(), of);
      // A second press, or one after another connection or address was chosen, finds nothing to begin.
      // A damaged offer leads nowhere.
      if (ready.is !== 'ready' || !ready.offer || before !== currentAttempt) return;
      await stayAwake(runAttempt(of, (attempt) => deps.complete(attempt, ready.offer)));
    },
    async leave() {
      currentAttempt += 1;
      await board.put({ is: 'idle' });
    },
    async awake() {
      const before = await board.get();
      if (currentAttempt !== 0 || before.is === 'idle' || !isSignInPending(before)) return;
      const { connection, entry } = before;
      await board.put({ is: 'failed', connection, entry, why: 'abandoned', at: now() });
    },
  };
}
