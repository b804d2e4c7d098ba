import type { SlowRequest } from '@/lib/requests/with-offscreen';
import type { SlowToolCall } from '@/lib/tools/background/send-tool-call';

/** A request to send. `tokenKeys` are keys that decrypt the token; they can be used but not exported. */
export interface SlowMessage {
  is: 'slow-request';
  request: SlowRequest | SlowToolCall;
  tokenKeys: readonly CryptoKey[];
}

/** A message from the worker to the offscreen document. */
export type OffscreenMessage = { is: 'backup' } | SlowMessage | { is: 'stop'; id: string };

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

export const offscreenLocks = {
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

/** Runs a job of the offscreen document under its name, unless the name is already in use. */
export async function runUnderLock(name: string, job: () => Promise<void>): Promise<void> {
  await navigator.locks.request(lockPrefix + name, { ifAvailable: true }, async (lock) => {
    if (lock) await job();
  });
}
