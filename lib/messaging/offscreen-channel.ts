import type { SlowRequest } from '@/lib/requests/offscreen-request';
import type { OffscreenJob } from './offscreen-jobs';

/** What the worker says to the page out of sight. `seals` open the token where it rests sealed; they can be used, not read. */
export type OffscreenMessage =
  | { is: 'backup' }
  | { is: 'ask'; order: SlowRequest; seals: readonly CryptoKey[] }
  | { is: 'job'; id: string; order: OffscreenJob }
  /** A value that a job waits for: a key cannot travel as a message, and a window may take any time. */
  | { is: 'delivery'; ticket: string; value: unknown }
  | { is: 'stop'; id: string };

const channelName = 'sidelight-backstage';
const pingMessage = 'is somebody there';
const pongMessage = 'here';

/** Of the forms that messages have this one alone carries keys that nobody can read. */
export function sendToOffscreen(message: OffscreenMessage): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/** Whether a page hears what is said to it, within so many milliseconds: one that is loading does not yet. */
export async function isOffscreenListening(within: number): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  const pong = new Promise<boolean>((known) => {
    setTimeout(known, within, false);
    channel.onmessage = ({ data }) => {
      if (data === pongMessage) known(true);
    };
  });
  channel.postMessage(pingMessage);
  const isListening = await pong;
  channel.close();
  return isListening;
}

/** Hears what the worker says, for as long as the page lives. */
export function listenToWorker(onMessage: (word: OffscreenMessage) => void): void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<OffscreenMessage | typeof pingMessage>) => {
    if (data === pingMessage) channel.postMessage(pongMessage);
    else onMessage(data);
  };
}
