import type { SlowOrder } from '@/lib/core/slow';

/** What the worker says to the page out of sight. `seals` open the token where it rests sealed; they can be used, not read. */
export type StageWord =
  | { is: 'backup' }
  | { is: 'ask'; order: SlowOrder; seals: readonly CryptoKey[] }
  | { is: 'stop'; id: string };

const channelName = 'sidelight-backstage';

/** Of the forms that messages have this one alone carries keys that nobody can read. */
export function sayToStage(word: StageWord): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(word);
  channel.close();
}

/** Hears what the worker says, for as long as the page lives. */
export function hearFromWorker(heard: (word: StageWord) => void): void {
  new BroadcastChannel(channelName).onmessage = ({ data }: MessageEvent<StageWord>) => heard(data);
}
