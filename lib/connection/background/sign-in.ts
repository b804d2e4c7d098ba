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
  isUnderWay,
  type SignInConnection,
  type SignInOffer,
  type SignInState,
  type SignInStep,
  signInOf,
} from '../sign-in';

/** One way from its beginning to its end. */
export interface SignInAttempt {
  of: SignInConnection;
  /** Returns whether the user is still waiting for the sign-in. */
  isWanted(): boolean;
  tell(step: SignInStep): Promise<void>;
}

export interface SignInParts {
  /** Where pages read how far it has got; ends with the browser. */
  board: { get(): Promise<SignInState>; put(state: SignInState): Promise<void> };
  /** The connection that is asked: its entry point and where its token is to rest. */
  connection(): Promise<SignInConnection>;
  /** Both ways, as the offscreen document goes them. `null` where it ended over it. */
  look(attempt: SignInAttempt): Promise<SignInStep | null>;
  goThrough(attempt: SignInAttempt, offer: SignInOffer): Promise<SignInStep | null>;
  /** Milliseconds since 1970. */
  now(): number;
  stayAwake<T>(work: Promise<T>): Promise<T>;
}

export interface SignIn {
  /** Finds out whether and where one can sign in. Free, and nothing of the user goes along. */
  look(): Promise<void>;
  /** Sets out. To be called when the user has seen where it goes and who pays. */
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
  const walk = async (
    of: SignInConnection,
    way: (attempt: SignInAttempt) => Promise<SignInStep | null>,
  ): Promise<void> => {
    turn += 1;
    const mine = turn;
    const isWanted = () => mine === turn;
    const tell = async (step: SignInStep) =>
      isWanted() ? board.put({ ...step, connection: of.id, entry: of.mcpUrl }) : undefined;
    const abandoned = (): SignInStep => ({ is: 'failed', why: 'abandoned', at: now() });
    try {
      await tell((await way({ of, isWanted, tell })) ?? abandoned());
    } catch (mistake) {
      // One of ours: nobody is left waiting for it.
      await tell(abandoned());
      throw mistake;
    }
  };

  return {
    look: async () => stayAwake(walk(await parts.connection(), parts.look)),
    async begin() {
      const before = turn;
      const of = await parts.connection();
      const ready = signInOf(await board.get(), of);
      // A second press, or one after another connection or address was chosen, finds nothing to begin.
      if (ready.is !== 'ready' || before !== turn) return;
      await stayAwake(walk(of, (attempt) => parts.goThrough(attempt, ready.offer)));
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
