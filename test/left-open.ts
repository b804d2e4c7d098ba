/** Records the timers and channels that a file opens, because pages keep working after their test. */

type Timer = ReturnType<typeof setTimeout>;

const timers: Timer[] = [];
const channels: BroadcastChannel[] = [];
const { BroadcastChannel: Channel, clearInterval, clearTimeout, setInterval, setTimeout } = globalThis;

/** Ends timers and channels of a test's pages, so that they do not disturb the next page. */
export function endLeftOpen(): void {
  for (const timer of timers.splice(0)) clearTimeout(timer);
  for (const channel of channels.splice(0)) channel.close();
}

/** Ends open timers and channels, and restores the recorded globals at the end of a file. */
export function restoreGlobals(): void {
  endLeftOpen();
  // A test may have replaced these globals in pairs, so all of them are restored.
  Object.assign(globalThis, { BroadcastChannel: Channel, clearInterval, clearTimeout, setInterval, setTimeout });
}

const recorded = <A extends unknown[]>(start: (...all: A) => Timer) =>
  function record(...all: A): Timer {
    const timer = start(...all);
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
  setInterval: recorded(setInterval),
  setTimeout: recorded(setTimeout),
});
