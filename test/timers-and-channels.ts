/** Records the timers and channels that a test file opens, because its pages stay active after their test. */

type Timer = ReturnType<typeof setTimeout>;

const timers: Timer[] = [];
const channels: BroadcastChannel[] = [];
const { BroadcastChannel: Channel, clearInterval, clearTimeout, setInterval, setTimeout } = globalThis;

/** Clears the timers and closes the channels of a test's pages, so that they do not affect the next page. */
export function endTimersAndChannels(): void {
  for (const timer of timers.splice(0)) clearTimeout(timer);
  for (const channel of channels.splice(0)) channel.close();
}

/** Clears open timers, closes open channels and restores the recorded globals at the end of a file. */
export function restoreGlobals(): void {
  endTimersAndChannels();
  // A test may have replaced only some of these related globals, so all of them are restored together.
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
