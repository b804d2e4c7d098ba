import 'fake-indexeddb/auto';
// These timers from Node are not recorded as pending work.
import { clearTimeout as clearNodeTimeout, setTimeout as setNodeTimeout } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { settle } from './captions/captions-environment';

type Any = (...values: unknown[]) => unknown;

/** A short timer, which fires on time or is fired early. */
interface PendingTimer {
  /** Time at which the timer fires, on the clock of `performance.now()`. */
  due: number;
  end(): void;
}

/** State that outlives the modules of a test file, like the patched globals. */
interface IdleState {
  /** Pending work of the current file: timers, and operations of unknown duration. */
  pending: Map<object, PendingTimer | null>;
  /** Functions that are already patched and must not be patched again. */
  patched: WeakSet<Any>;
}

const key = Symbol.for('sidelight.idle');
const existing: IdleState | undefined = Reflect.get(globalThis, key);
const state: IdleState = existing ?? { pending: new Map(), patched: new WeakSet() };
// Ignores pending work of an earlier file.
state.pending = new Map();
Reflect.set(globalThis, key, state);

/** Records pending work and returns a function that ends it. */
function startWork(timer: PendingTimer | null = null): () => void {
  const { pending } = state;
  const work = {};
  pending.set(work, timer);
  return () => void pending.delete(work);
}

/** Replaces a function of an object with a wrapper, unless it is already patched. */
function replace(target: object, name: string, wrap: (original: Any) => Any): void {
  const original: unknown = Reflect.get(target, name);
  if (typeof original !== 'function' || state.patched.has(original as Any)) return;
  const wrapped = wrap(original as Any);
  state.patched.add(wrapped);
  Reflect.set(target, name, wrapped);
}

/** Records each call of a method until its promise settles. */
const watchPromises = (target: object, name: string): void =>
  replace(
    target,
    name,
    (original) =>
      async function (this: unknown, ...values: unknown[]) {
        const end = startWork();
        try {
          return await original.apply(this, values);
        } finally {
          end();
        }
      },
  );

/** Milliseconds. Longer timers, such as those of toasts, are not awaited. */
const maxTimerMs = 200;

/** Records each short timer until it fires or is cleared. */
function watchTimers(set: string, clear: string): void {
  const ends = new Map<unknown, () => void>();
  const end = (id: unknown) => {
    ends.get(id)?.();
    ends.delete(id);
  };
  replace(globalThis, set, (original) => (job, delay, ...values) => {
    const callJob = (...args: unknown[]) => {
      end(id);
      (job as Any)(...args);
    };
    const id = original.call(globalThis, callJob, delay, ...values);
    const endEarly = () => {
      Reflect.get(globalThis, clear)(id);
      callJob(...values);
    };
    if (typeof delay !== 'number') ends.set(id, startWork());
    else if (delay <= maxTimerMs) ends.set(id, startWork({ due: performance.now() + delay, end: endEarly }));
    return id;
  });
  replace(globalThis, clear, (original) => (id) => {
    end(id);
    return original.call(globalThis, id);
  });
}

/** Records each database transaction until it completes or aborts. */
const watchTransactions = (): void =>
  replace(
    IDBDatabase.prototype,
    'transaction',
    (original) =>
      function (this: IDBDatabase, ...values: unknown[]) {
        const transaction = original.apply(this, values) as IDBTransaction;
        const end = startWork();
        transaction.addEventListener('complete', end);
        transaction.addEventListener('abort', end);
        return transaction;
      },
  );

watchTimers('setTimeout', 'clearTimeout');
watchTimers('requestAnimationFrame', 'cancelAnimationFrame');
watchTimers('requestIdleCallback', 'cancelIdleCallback');
watchTransactions();
for (const name of Object.getOwnPropertyNames(SubtleCrypto.prototype)) watchPromises(crypto.subtle, name);
for (const name of ['text', 'arrayBuffer']) watchPromises(Blob.prototype, name);

/** After this many idle turns, no further work is expected. */
const idleTurns = 15;
/** Maximum number of turns of an in-memory transaction. After that, `fireNextTimer` waits for the work. */
const shortTurns = 20;
/** Maximum number of turns, for pages that redraw endlessly. */
const maxTurns = 5_000;

/**
 * Waits until no work is pending and its results are rendered. Lazy imports, transactions and cryptography take as long
 * as the machine needs; short timers are fired early, in order.
 */
export async function waitUntilIdle(): Promise<void> {
  let turns = 0;
  do {
    let busyCount = 0;
    for (let idleCount = 0; idleCount < idleTurns && turns < maxTurns; turns += 1) {
      const isBusy = state.pending.size > 0;
      idleCount = isBusy ? 0 : idleCount + 1;
      busyCount = isBusy ? busyCount + 1 : 0;
      await act(busyCount > shortTurns ? fireNextTimer : settle);
    }
    // Meanwhile, a longer timer may have fired.
  } while (((await waitForImports()) || state.pending.size > 0) && turns < maxTurns);
}

/** Fires the earliest timer if only timers are pending; otherwise waits for other work. */
async function fireNextTimer(): Promise<void> {
  const all = [...state.pending.values()];
  const timers = all.filter((timer) => timer !== null).sort((a, b) => a.due - b.due);
  if (timers.length < all.length) await wait(1);
  else timers[0]?.end();
  await settle();
}

/** Waits for lazy imports. Returns whether there were any. */
async function waitForImports(): Promise<boolean> {
  let hadImports = false;
  await act(async () => {
    // Without pending imports, vitest resolves before this timer fires.
    const settled = vi.dynamicImportSettled();
    const timer = setNodeTimeout(() => {
      hadImports = true;
    }, 0);
    await settled;
    clearNodeTimeout(timer);
  });
  return hadImports;
}
