import { environment } from '@/lib/browser/environment';
import { renewToken, revokeToken } from '@/lib/connection/background/oauth-tokens';
import { completeSignIn, findSignInOffer, type SignInFlowDeps } from '@/lib/connection/background/sign-in-flow';
import { fetchUncached } from '@/lib/connection/browser/sign-in';
import { decryptSecret } from '@/lib/connection/browser/token-encryption';
import { isLoopbackAddress, originsOf } from '@/lib/connection/connection';
import type { SignInConnection, SignInStep } from '@/lib/connection/sign-in';
import type { EncryptedSecret } from '@/lib/connection/token';
import { documentLocks } from '@/lib/messaging/offscreen-channel';
import type { OffscreenJob, SignInPorts } from '@/lib/messaging/offscreen-jobs';
import { portsOf, type WorkerPorts } from '@/lib/messaging/serve-offscreen';
import { createSecretReader, createSecretReplacer, requestDecryptionKeys } from './secrets';

type SignInJob = Extract<OffscreenJob, { name: 'checkSignIn' | 'signIn' }>;

const exchangeDeps = { ...environment, isOnThisMachine: isLoopbackAddress, fetchUncached };

/** Signs in, or looks for the authorization server and the sign-in page. */
export const signInJob = (job: SignInJob, ports: WorkerPorts): Promise<SignInStep> => {
  const deps = signInDeps(job.input.connection, ports);
  return job.name === 'signIn' ? completeSignIn(deps, job.input) : findSignInOffer(deps);
};

/**
 * Renews a token and stores it even if the worker dies. Many refresh tokens work only once, so a renewal that an
 * earlier worker started finishes first.
 */
export const renew = (connection: string, ports: WorkerPorts): Promise<boolean> =>
  documentLocks.runExclusive(`renewal of ${connection}`, () =>
    renewToken({ ...exchangeDeps, read: createSecretReader(ports), keep: createSecretReplacer(ports) }, connection),
  );

/** Revokes a token that has been deleted on this device. */
export async function revoke(connection: string, encrypted: EncryptedSecret, ports: WorkerPorts): Promise<boolean> {
  for (const key of await requestDecryptionKeys(ports, connection)) {
    const secret = await decryptSecret(encrypted, key);
    if (secret) return revokeToken(exchangeDeps, secret);
  }
  return false;
}

function signInDeps(connection: SignInConnection, ports: WorkerPorts): SignInFlowDeps {
  const { reportStep, connections, canSaveToken, isPermitted } = portsOf<SignInPorts>(ports);
  return {
    ...exchangeDeps,
    connection,
    reportStep,
    connections,
    isPermitted,
    async openAuthPage(url) {
      const address = (await ports.receive('openWindow', url))?.value;
      return typeof address === 'string' ? address : null;
    },
    canSaveToken,
    read: createSecretReader(ports),
    replaceToken: createSecretReplacer(ports, originsOf(connection)),
  };
}
