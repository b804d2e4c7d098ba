/** Records the timers and channels that a file opens, because pages keep working after their test. */

type Timer = ReturnType<typeof setTimeout>;

const timers: Timer[] = [];
const channels: BroadcastChannel[] = [];
const { BroadcastChannel: Channel, clearInterval, clearTimeout, setInterval, setTimeout } = globalThis;

/** Ends timers and channels of a test's pages, so that they do not disturb the next page. */
export function endTimersAndChannels(): void {
  for (const timer of timers.splice(0)) clearTimeout(timer);
  for (const channel of channels.splice(0)) channel.close();
}

/** Ends open timers and channels, and restores the recorded globals at the end of a file. */
export function restoreGlobals(): void {
  endTimersAndChannels();
  // A test may have replaced these globals in pairs, so all of them are restored.
  Object.assign(globalThis, { BroadcastChannel: Channel, clearInterval, clearTimeout, setInterval, setTimeout });
}

const recordTimer = <A extends unknown[]>(setTimer: (...args: A) => Timer) =>
  function record(...args: A): Timer {
    const timer = setTimer(...args);
    timers.push(timer);
    return timer;
  };

class RecordedChannel extends Channel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}

Object.assign(globalThis, {
  BroadcastChannel: RecordedChannel,
  setInterval: recordTimer(setInterval),
  setTimeout: recordTimer(setTimeout),
});
