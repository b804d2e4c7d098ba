/**
 * The steps of a sign-in (section "Authentication", 4):
 * 1. The MCP endpoint names its authorization server, and that server names its own endpoints (`oauth-discovery.ts`).
 * 2. If the extension has no host permission for the endpoint or that server, it asks the user for the permission and
 * repeats step 1.
 * 3. The page shows the server and who pays, and the user confirms.
 * 4. The extension registers as a client. The sign-in window opens the server and returns with a code
 * (`oauth-tokens.ts`).
 * 5. The extension exchanges the code for a token and stores it (`token-repository.ts`).
 *
 * `sign-in-flow.ts` runs these steps, and their progress is stored. Between steps 4 and 5, the values are only in the
 * worker's memory, so if the worker ends, the sign-in is abandoned.
 */
import {
  isSignInPending,
  type SignInConnection,
  type SignInServer,
  type SignInState,
  type SignInStep,
  signInStateFor,
} from '../sign-in';

export interface SignInAttempt {
  connection: SignInConnection;
  isWanted(): boolean;
  reportStep(step: SignInStep): Promise<void>;
}

interface SignInDeps {
  /** The progress that pages read. It is cleared when the browser closes. */
  stateStorage: { get(): Promise<SignInState>; put(state: SignInState): Promise<void> };
  /** Returns the parts of the active connection that a sign-in needs: its MCP endpoint and its token storage. */
  connection(): Promise<SignInConnection>;
  /** Runs steps 1 and 2. */
  findOffer(attempt: SignInAttempt): Promise<SignInStep>;
  /** Runs steps 4 and 5. */
  complete(attempt: SignInAttempt, server: SignInServer): Promise<SignInStep>;
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  keepAlive<T>(work: Promise<T>): Promise<T>;
}

export interface SignInController {
  /** Looks up the authorization server. The lookup is free and sends nothing about the user. */
  check(): Promise<void>;
  /** Starts the sign-in. Call it only after the user has seen the server and who pays. */
  begin(): Promise<void>;
  cancel(): Promise<void>;
  /** Marks a pending sign-in of an earlier worker as abandoned. */
  recover(): Promise<void>;
}

export function createSignInController(deps: SignInDeps): SignInController {
  const { stateStorage, now, keepAlive } = deps;
  /** Incremented by every start and cancellation, so that the results of older attempts are ignored. */
  let currentAttempt = 0;

  /** Runs an attempt and stores its steps until another attempt starts or the user cancels. */
  const runAttempt = async (
    connection: SignInConnection,
    work: (attempt: SignInAttempt) => Promise<SignInStep>,
  ): Promise<void> => {
    currentAttempt += 1;
    const thisAttempt = currentAttempt;
    const isWanted = () => thisAttempt === currentAttempt;
    const reportStep = async (step: SignInStep) =>
      isWanted() ? stateStorage.put({ ...step, connection: connection.id, entry: connection.mcpUrl }) : undefined;
    try {
      await reportStep(await work({ connection, isWanted, reportStep }));
    } catch (error) {
      // Even after a bug, the page must not wait forever.
      await reportStep({ is: 'failed', failure: 'abandoned', at: now() });
      throw error;
    }
  };

  return {
    check: async () => keepAlive(runAttempt(await deps.connection(), deps.findOffer)),
    async begin() {
      const before = currentAttempt;
      const connection = await deps.connection();
      const ready = signInStateFor(await stateStorage.get(), connection);
      // Do nothing after a second click, after a change of the connection, or if the server is damaged.
      if (ready.is !== 'ready' || !ready.server || before !== currentAttempt) return;
      await keepAlive(runAttempt(connection, (attempt) => deps.complete(attempt, ready.server)));
    },
    async cancel() {
      currentAttempt += 1;
      await stateStorage.put({ is: 'idle' });
    },
    async recover() {
      const before = await stateStorage.get();
      if (currentAttempt !== 0 || before.is === 'idle' || !isSignInPending(before)) return;
      const { connection, entry } = before;
      await stateStorage.put({ is: 'failed', connection, entry, failure: 'abandoned', at: now() });
    },
  };
}
