import type { SlowOrder } from '@/lib/requests/offscreen-request';
import type { OffscreenOrder } from './offscreen-jobs';

/** What the worker says to the page out of sight. `seals` open the token where it rests sealed; they can be used, not read. */
export type StageWord =
  | { is: 'backup' }
  | { is: 'ask'; order: SlowOrder; seals: readonly CryptoKey[] }
  | { is: 'job'; id: string; order: OffscreenOrder }
  /** A value that a job waits for: a key cannot travel as a message, and a window may take any time. */
  | { is: 'delivery'; ticket: string; value: unknown }
  | { is: 'stop'; id: string };

const channelName = 'sidelight-backstage';
const isThere = 'is somebody there';
const here = 'here';

/** Of the forms that messages have this one alone carries keys that nobody can read. */
export function sayToStage(word: StageWord): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(word);
  channel.close();
}

/** Whether a page hears what is said to it, within so many milliseconds: one that is loading does not yet. */
export async function stageHears(within: number): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  const answered = new Promise<boolean>((known) => {
    setTimeout(known, within, false);
    channel.onmessage = ({ data }) => {
      if (data === here) known(true);
    };
  });
  channel.postMessage(isThere);
  const hears = await answered;
  channel.close();
  return hears;
}

/** Hears what the worker says, for as long as the page lives. */
export function hearFromWorker(heard: (word: StageWord) => void): void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<StageWord | typeof isThere>) => {
    if (data === isThere) channel.postMessage(here);
    else heard(data);
  };
}
