/**
 * The steps of a sign-in (section "Authentication", 4):
 * 1. The MCP endpoint names its authorization server, and that server its endpoints (`oauth-discovery.ts`).
 * 2. If the browser has no permission for that server, the user is asked for it, and step 1 is repeated.
 * 3. The page shows the server and who pays, and the user confirms.
 * 4. The extension registers, and the browser's window opens the server and returns with a code (`oauth-tokens.ts`).
 * 5. The code is exchanged for a token, which is stored (`token-repository.ts`).
 *
 * The offscreen document runs these steps (`sign-in-flow.ts`) and the worker stores their progress. The values between
 * 4 and 5 are only in the document's memory, so if either of them ends, the sign-in is abandoned.
 */
import {
  isSignInPending,
  type SignInConnection,
  type SignInOffer,
  type SignInState,
  type SignInStep,
  signInStateFor,
} from '../sign-in';

/** One attempt to sign in. */
export interface SignInAttempt {
  connection: SignInConnection;
  /** Returns whether the user is still waiting for the sign-in. */
  isWanted(): boolean;
  reportStep(step: SignInStep): Promise<void>;
}

interface SignInDeps {
  /** The progress that pages read; it is cleared when the browser closes. */
  stateStorage: { get(): Promise<SignInState>; put(state: SignInState): Promise<void> };
  /** Returns the active connection: its MCP endpoint and its token storage. */
  connection(): Promise<SignInConnection>;
  /** Steps 1 and 2 in the offscreen document; `null` if the document ended. */
  findOffer(attempt: SignInAttempt): Promise<SignInStep | null>;
  complete(attempt: SignInAttempt, offer: SignInOffer): Promise<SignInStep | null>;
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  keepAlive<T>(work: Promise<T>): Promise<T>;
}

export interface SignInController {
  /** Looks up the authorization server. This is free and sends nothing about the user. */
  check(): Promise<void>;
  /** Starts the sign-in. Call it after the user saw the server and who pays. */
  begin(): Promise<void>;
  /** Cancels the sign-in. */
  cancel(): Promise<void>;
  /** Marks as abandoned any sign-in that an earlier worker started. */
  recover(): Promise<void>;
}

export function createSignInController(deps: SignInDeps): SignInController {
  const { stateStorage, now, keepAlive } = deps;
  /** Incremented by every start and cancel, so that results of older attempts are ignored. */
  let currentAttempt = 0;

  /** Runs an attempt and stores its steps until another one starts. */
  const runAttempt = async (
    connection: SignInConnection,
    work: (attempt: SignInAttempt) => Promise<SignInStep | null>,
  ): Promise<void> => {
    currentAttempt += 1;
    const thisAttempt = currentAttempt;
    const isWanted = () => thisAttempt === currentAttempt;
    const reportStep = async (step: SignInStep) =>
      isWanted() ? stateStorage.put({ ...step, connection: connection.id, entry: connection.mcpUrl }) : undefined;
    const abandoned = (): SignInStep => ({ is: 'failed', why: 'abandoned', at: now() });
    try {
      await reportStep((await work({ connection, isWanted, reportStep })) ?? abandoned());
    } catch (error) {
      // A bug of ours must not leave the page waiting.
      await reportStep(abandoned());
      throw error;
    }
  };

  return {
    check: async () => keepAlive(runAttempt(await deps.connection(), deps.findOffer)),
    async begin() {
      const before = currentAttempt;
      const connection = await deps.connection();
      const ready = signInStateFor(await stateStorage.get(), connection);
      // A second click, a changed connection or a damaged offer starts nothing.
      if (ready.is !== 'ready' || !ready.offer || before !== currentAttempt) return;
      await keepAlive(runAttempt(connection, (attempt) => deps.complete(attempt, ready.offer)));
    },
    async cancel() {
      currentAttempt += 1;
      await stateStorage.put({ is: 'idle' });
    },
    async recover() {
      const before = await stateStorage.get();
      if (currentAttempt !== 0 || before.is === 'idle' || !isSignInPending(before)) return;
      const { connection, entry } = before;
      await stateStorage.put({ is: 'failed', connection, entry, why: 'abandoned', at: now() });
    },
  };
}
