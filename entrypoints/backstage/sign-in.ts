import { takenBack } from '@/lib/background/sign-in/exchange';
import { renewToken } from '@/lib/background/sign-in/renew';
import { goThroughSignIn, lookForSignIn, type WayParts } from '@/lib/background/sign-in/way';
import { freshFetch as ask } from '@/lib/browser/fresh-fetch';
import { type JobLine, JobOver, portsOf } from '@/lib/browser/offscreen-work';
import type { UsableSeal } from '@/lib/browser/seal-keys';
import { writeSecret } from '@/lib/browser/token';
import { world } from '@/lib/browser/world';
import type { Secret } from '@/lib/core/kept-secret';
import type { OffscreenOrder, SignInPorts } from '@/lib/core/offscreen';
import { isOnThisMachine } from '@/lib/core/service/base-address';
import type { SignInConnection, SignInStep } from '@/lib/core/sign-in/sign-in';
import { openSecret } from './slow';

type Seals = readonly CryptoKey[];
type SignInOrder = Extract<OffscreenOrder, { name: 'lookForSignIn' | 'signIn' }>;

const speaking = { ...world, isOnThisMachine, ask };

/** Goes the way to a token, or as far as the user is shown where it leads. */
export const signInJob = (order: SignInOrder, seals: Seals, line: JobLine): Promise<SignInStep> => {
  const parts = partsFor(order.input.of, seals, line);
  return order.name === 'signIn' ? goThroughSignIn(parts, order.input) : lookForSignIn(parts);
};

/** Renews a token. What was renewed is kept even where the worker died meanwhile: what renews is often good once. */
export const renew = (connection: string, seals: Seals, line: JobLine): Promise<boolean> =>
  renewToken({ ...speaking, read: (id) => openSecret(id, seals), keep: keeping(line) }, connection);

/** Deletes a token here first: what becomes of it at its server does not bring it back. */
export async function revoke(connection: string, seals: Seals, line: JobLine): Promise<boolean> {
  const read = await openSecret(connection, seals);
  await line.ask('deleteToken');
  return read.is === 'open' && takenBack(speaking, read.secret);
}

function partsFor(of: SignInConnection, seals: Seals, line: JobLine): WayParts {
  const { tell, isWanted, canKeep, isPermitted } = portsOf<SignInPorts>(line);
  return {
    ...speaking,
    of,
    tell,
    isWanted: () => isWanted().catch(noMore),
    isPermitted,
    async goThere(url) {
      const came = await line.askFor('openWindow', url);
      return typeof came?.value === 'string' ? came.value : null;
    },
    canKeep,
    held: (id) => openSecret(id, seals),
    keep: keeping(line),
  };
}

/** Nobody waits for what a worker began that is gone: then a token that came is revoked. */
function noMore(error: unknown): false {
  if (error instanceof JobOver) return false;
  throw error;
}

/** Writes a secret to where it rests, sealed by a key that the worker lends. Whether it could be kept. */
const keeping =
  (line: JobLine) =>
  async (connection: string, secret: Secret): Promise<boolean> => {
    const prepared = await line.askFor('prepareSeal', connection);
    if (!prepared) return false;
    await writeSecret(connection, secret, prepared.value as UsableSeal | null);
    await line.ask('finishSeal', prepared.ticket);
    return true;
  };
