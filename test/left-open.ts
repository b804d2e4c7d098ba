/** Records the timers and channels that a file opens, because pages that are left open work on and listen on. */

type Timer = ReturnType<typeof setTimeout>;

const timers: Timer[] = [];
const channels: BroadcastChannel[] = [];
const { BroadcastChannel: Channel, clearInterval, clearTimeout, setInterval, setTimeout } = globalThis;

/** Ends what the pages of a test set to work, so that it neither listens to the next page nor writes beside it. */
export function endLeftOpen(): void {
  for (const timer of timers.splice(0)) clearTimeout(timer);
  for (const channel of channels.splice(0)) channel.close();
}

/** Ends what is open, and gives back the globals that are recorded, at the end of a file. */
export function giveBackGlobals(): void {
  endLeftOpen();
  // A file that replaced these further replaced them in pairs, so all four are given back.
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
