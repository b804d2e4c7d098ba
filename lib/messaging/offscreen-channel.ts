import type { SlowRequest } from '@/lib/requests/offscreen-request';
import type { OffscreenJob } from './offscreen-jobs';

/**
 * A message of the worker to the offscreen document. `seals` are keys that decrypt the token; they can be used but not
 * exported.
 */
export type OffscreenMessage =
  | { is: 'backup' }
  | { is: 'ask'; order: SlowRequest; seals: readonly CryptoKey[] }
  | { is: 'job'; id: string; order: OffscreenJob }
  /** A value that a job waits for: a key, which JSON messages cannot carry, or the result of a sign-in window. */
  | { is: 'delivery'; ticket: string; value: unknown }
  | { is: 'stop'; id: string };

const channelName = 'sidelight-backstage';
const pingMessage = 'is somebody there';
const pongMessage = 'here';

/** Sends through a broadcast channel, the only kind of message that can carry keys. */
export function sendToOffscreen(message: OffscreenMessage): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/** Returns whether the document replies within so many milliseconds. A document that is still loading does not. */
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

/** Receives the worker's messages as long as the page lives. */
export function listenToWorker(onMessage: (message: OffscreenMessage) => void): void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<OffscreenMessage | typeof pingMessage>) => {
    if (data === pingMessage) channel.postMessage(pongMessage);
    else onMessage(data);
  };
}
