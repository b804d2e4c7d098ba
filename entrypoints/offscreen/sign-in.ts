import { world } from '@/lib/browser/environment';
import { takenBack } from '@/lib/connection/background/exchange';
import { renewToken } from '@/lib/connection/background/renew';
import { goThroughSignIn, lookForSignIn, type SignInFlowParts } from '@/lib/connection/background/sign-in-flow';
import { isOnThisMachine } from '@/lib/connection/base-address';
import { freshFetch as ask } from '@/lib/connection/browser/fresh-fetch';
import { unsealed } from '@/lib/connection/browser/sealing';
import type { Sealed } from '@/lib/connection/secret';
import type { SignInConnection, SignInStep } from '@/lib/connection/sign-in';
import type { OffscreenJob, SignInPorts } from '@/lib/messaging/offscreen-jobs';
import { offscreenLocks } from '@/lib/messaging/offscreen-locks';
import { portsOf, type WorkerPorts } from '@/lib/messaging/offscreen-worker';
import { borrowKeys, secretReader, secretWriter } from './secrets';

type SignInJob = Extract<OffscreenJob, { name: 'lookForSignIn' | 'signIn' }>;

const exchangeDeps = { ...world, isOnThisMachine, ask };

/** Signs in, or goes as far as the user is shown where it leads. */
export const signInJob = (job: SignInJob, ports: WorkerPorts): Promise<SignInStep> => {
  const deps = signInDeps(job.input.of, ports);
  return job.name === 'signIn' ? goThroughSignIn(deps, job.input) : lookForSignIn(deps);
};

/**
 * Renews a token, and stores it even where the worker died meanwhile. A refresh token is often good once, so a renewal that an
 * earlier worker began comes to its end first.
 */
export const renew = (connection: string, ports: WorkerPorts): Promise<boolean> =>
  offscreenLocks.runExclusive(`renewal of ${connection}`, () =>
    renewToken({ ...exchangeDeps, read: secretReader(ports), keep: secretWriter(ports) }, connection),
  );

/** Revokes a token that is deleted here already. */
export async function revoke(connection: string, sealed: Sealed, ports: WorkerPorts): Promise<boolean> {
  for (const key of await borrowKeys(ports, connection)) {
    const secret = await unsealed(sealed, key);
    if (secret) return takenBack(exchangeDeps, secret);
  }
  return false;
}

function signInDeps(of: SignInConnection, ports: WorkerPorts): SignInFlowParts {
  const { tell, isWanted, canKeep, isPermitted } = portsOf<SignInPorts>(ports);
  return {
    ...exchangeDeps,
    of,
    tell,
    isWanted,
    isPermitted,
    async goThere(url) {
      const address = (await ports.receive('openWindow', url))?.value;
      return typeof address === 'string' ? address : null;
    },
    canKeep,
    read: secretReader(ports),
    keep: secretWriter(ports),
  };
}
