import type { SlowRequest } from '@/lib/requests/with-offscreen';
import type { OffscreenJob } from './offscreen-jobs';

/**
 * A message from the worker to the offscreen document. `tokenKeys` are keys that decrypt the token; they can be used
 * but not exported.
 */
export type OffscreenMessage =
  | { is: 'backup' }
  | { is: 'slow-request'; request: SlowRequest; tokenKeys: readonly CryptoKey[] }
  | { is: 'job'; id: string; job: OffscreenJob }
  /** A value that a job waits for: a key, which JSON messages cannot carry, or the result of a sign-in window. */
  | { is: 'delivery'; deliveryId: string; value: unknown }
  | { is: 'stop'; id: string };

const channelName = 'sidelight-offscreen';
const pingMessage = 'ping';
const pongMessage = 'pong';

/** Sends a message through a broadcast channel, because runtime messages cannot carry keys. */
export function sendToOffscreen(message: OffscreenMessage): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/** Returns whether the document replies within `timeoutMs`. A document that is still loading does not. */
export async function isOffscreenListening(timeoutMs: number): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  const pong = new Promise<boolean>((resolve) => {
    setTimeout(resolve, timeoutMs, false);
    channel.onmessage = ({ data }) => {
      if (data === pongMessage) resolve(true);
    };
  });
  channel.postMessage(pingMessage);
  const isListening = await pong;
  channel.close();
  return isListening;
}

/** Receives the worker's messages until the page is closed. */
export function listenToWorker(onMessage: (message: OffscreenMessage) => void): void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<OffscreenMessage | typeof pingMessage>) => {
    if (data === pingMessage) channel.postMessage(pongMessage);
    else onMessage(data);
  };
}

/**
 * Prefix of the locks that mark active jobs of the offscreen document. Every context can see them, including a worker
 * that has just started, and the browser releases them when the document ends.
 */
const lockPrefix = 'offscreen ';

/** Prefix of the locks of a worker that waits for a job. The browser releases them when the worker ends. */
const workerLockPrefix = 'worker of ';

/** The locks as the worker uses them. */
export const offscreenLocks = {
  /** Marks a job as awaited by this worker. */
  async whileWaiting(name: string, end: Promise<unknown>): Promise<void> {
    await navigator.locks.request(workerLockPrefix + name, () => end);
  },

  /** Returns the names of all active jobs of the offscreen document. */
  async names(): Promise<string[]> {
    const { held = [] } = await navigator.locks.query();
    return held.flatMap(({ name, mode }) =>
      name?.startsWith(lockPrefix) && mode === 'exclusive' ? name.slice(lockPrefix.length) : [],
    );
  },

  /** Resolves when the job is no longer active: it ended, or its document closed. */
  async whenReleased(name: string): Promise<void> {
    await navigator.locks.request(lockPrefix + name, { mode: 'shared' }, () => undefined);
  },
};

/** The locks as the offscreen document uses them. */
export const documentLocks = {
  /** Runs a job under its name unless the name is already in use. */
  async during(name: string, job: () => Promise<void>): Promise<void> {
    await navigator.locks.request(lockPrefix + name, { ifAvailable: true }, async (lock) => {
      if (lock) await job();
    });
  },

  /** Runs a job after all earlier jobs of the same name, including those of earlier workers. */
  runExclusive<T>(name: string, job: () => Promise<T>): Promise<T> {
    return navigator.locks.request(`exclusive: ${name}`, job);
  },

  /** Resolves when no worker waits for the job, because the job ended or the worker died. */
  async whenAbandoned(name: string): Promise<void> {
    await navigator.locks.request(workerLockPrefix + name, { mode: 'shared' }, () => undefined);
  },
};
