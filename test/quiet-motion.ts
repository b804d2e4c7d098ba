import 'fake-indexeddb/auto';
// Node's own timers are not watched.
import { clearTimeout as clearNodeTimeout, setTimeout as setNodeTimeout } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { settle } from './captions/captions-environment';

type Any = (...values: unknown[]) => unknown;

/** A short timer, which fires or is fired early. */
interface PendingTimer {
  /** In the time of `performance.now()`. */
  due: number;
  end(): void;
}

/** State that outlives the modules of a file, like the patched globals. */
interface Watch {
  /** Pending work of the current file: timers, and operations of unknown duration. */
  pending: Map<object, PendingTimer | null>;
  /** Functions that are already patched, so that none is patched twice. */
  patched: WeakSet<Any>;
}

const key = Symbol.for('sidelight.calm');
const known: Watch | undefined = Reflect.get(globalThis, key);
const watch: Watch = known ?? { pending: new Map(), patched: new WeakSet() };
// Pending work of an earlier file is ignored.
watch.pending = new Map();
Reflect.set(globalThis, key, watch);

/** Records pending work and returns a function that ends it. */
function begin(rest: PendingTimer | null = null): () => void {
  const { pending: underWay } = watch;
  const one = {};
  underWay.set(one, rest);
  return () => void underWay.delete(one);
}

/** Replaces a global function by one that records its calls. */
function replace(target: object, name: string, by: (usual: Any) => Any): void {
  const usual: unknown = Reflect.get(target, name);
  if (typeof usual !== 'function' || watch.patched.has(usual as Any)) return;
  const noting = by(usual as Any);
  watch.patched.add(noting);
  Reflect.set(target, name, noting);
}

/** Records each call of a method until its promise settles. */
const watchPromises = (target: object, name: string): void =>
  replace(
    target,
    name,
    (usual) =>
      async function (this: unknown, ...values: unknown[]) {
        const end = begin();
        try {
          return await usual.apply(this, values);
        } finally {
          end();
        }
      },
  );

/** In milliseconds. Longer timers, such as that of a toast, are not awaited. */
const maxTimerMs = 200;

/** Records each short timer until it fires or is cleared. */
function watchTimers(set: string, clear: string): void {
  const ends = new Map<unknown, () => void>();
  const end = (id: unknown) => {
    ends.get(id)?.();
    ends.delete(id);
  };
  replace(globalThis, set, (usual) => (job, delay, ...values) => {
    const fire = (...given: unknown[]) => {
      end(id);
      (job as Any)(...given);
    };
    const id = usual.call(globalThis, fire, delay, ...values);
    const endEarly = () => {
      Reflect.get(globalThis, clear)(id);
      fire(...values);
    };
    if (typeof delay !== 'number') ends.set(id, begin());
    else if (delay <= maxTimerMs) ends.set(id, begin({ due: performance.now() + delay, end: endEarly }));
    return id;
  });
  replace(globalThis, clear, (usual) => (id) => {
    end(id);
    return usual.call(globalThis, id);
  });
}

/** Records each transaction of the database until it ends. */
const watchTransactions = (): void =>
  replace(
    IDBDatabase.prototype,
    'transaction',
    (usual) =>
      function (this: IDBDatabase, ...values: unknown[]) {
        const transaction = usual.apply(this, values) as IDBTransaction;
        const end = begin();
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

/** After this many idle turns, nothing more is expected. */
const idleTurns = 15;
/** A transaction in memory takes at most this many turns. Longer work is awaited by the clock. */
const shortTurns = 20;
/** A limit for pages that redraw endlessly. */
const maxTurns = 5_000;

/**
 * Waits until no work is pending and its results are rendered. Lazy imports, transactions and cryptography take as long
 * as the machine needs; short timers are fired early in their order.
 */
export async function calm(): Promise<void> {
  let turns = 0;
  do {
    let busy = 0;
    for (let quiet = 0; quiet < idleTurns && turns < maxTurns; turns += 1) {
      const isBusy = watch.pending.size > 0;
      quiet = isBusy ? 0 : quiet + 1;
      busy = isBusy ? busy + 1 : 0;
      await act(busy > shortTurns ? advance : settle);
    }
    // A longer timer may have fired meanwhile.
  } while (((await partsLoaded()) || watch.pending.size > 0) && turns < maxTurns);
}

/** If only timers are pending, fires the earliest one; otherwise waits. */
async function advance(): Promise<void> {
  const all = [...watch.pending.values()];
  const rests = all.filter((rest) => rest !== null).sort((a, b) => a.due - b.due);
  if (rests.length < all.length) await wait(1);
  else rests[0]?.end();
  await settle();
}

/** Waits for lazy imports. Returns whether there were any. */
async function partsLoaded(): Promise<boolean> {
  let wereAny = false;
  await act(async () => {
    // Vitest resolves after one turn of the timers, or later if an import is pending.
    const settled = vi.dynamicImportSettled();
    const timer = setNodeTimeout(() => {
      wereAny = true;
    }, 0);
    await settled;
    clearNodeTimeout(timer);
  });
  return wereAny;
}
