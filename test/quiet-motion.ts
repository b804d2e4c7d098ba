import 'fake-indexeddb/auto';
// Node's own timers, which are not watched.
import { clearTimeout as clearNodeTimeout, setTimeout as setNodeTimeout } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { settle } from './captions/captions-environment';

type Any = (...values: unknown[]) => unknown;

/** A short timer, which ends by itself or can be ended early. */
interface Rest {
  /** By `performance.now()`. */
  due: number;
  end(): void;
}

/** What outlives the modules of a file, because the globals that are watched do. */
interface Watch {
  /** What is under way in the file that runs: rests, and what ends by itself after an unknown time. */
  underWay: Map<object, Rest | null>;
  /** The functions that note what they begin, so that none is replaced twice. */
  noting: WeakSet<Any>;
}

const key = Symbol.for('sidelight.calm');
const known: Watch | undefined = Reflect.get(globalThis, key);
const watch: Watch = known ?? { underWay: new Map(), noting: new WeakSet() };
// What an earlier file left under way concerns no later one.
watch.underWay = new Map();
Reflect.set(globalThis, key, watch);

/** Notes that something begins, and returns what ends it. */
function begin(rest: Rest | null = null): () => void {
  const { underWay } = watch;
  const one = {};
  underWay.set(one, rest);
  return () => void underWay.delete(one);
}

/** Replaces a function of something global by one that notes what it begins. */
function replace(target: object, name: string, by: (usual: Any) => Any): void {
  const usual: unknown = Reflect.get(target, name);
  if (typeof usual !== 'function' || watch.noting.has(usual as Any)) return;
  const noting = by(usual as Any);
  watch.noting.add(noting);
  Reflect.set(target, name, noting);
}

/** Watches each call of a method until what it promised is there. */
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

/** Milliseconds. Longer timers belong to the clock on the wall, such as a notice that goes away. */
const longestRest = 200;

/** Watches each short timer until it has fired or was cleared. */
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
    else if (delay <= longestRest) ends.set(id, begin({ due: performance.now() + delay, end: endEarly }));
    return id;
  });
  replace(globalThis, clear, (usual) => (id) => {
    end(id);
    return usual.call(globalThis, id);
  });
}

/** Watches each transaction of the database until it is over. */
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

/** So many turns without anything under way mean that nothing more comes. */
const quietTurns = 15;
/** So many turns finish a transaction of the database in memory; what takes more is waited for by the clock. */
const shortTurns = 20;
/** Something that draws itself over and over would never be quiet. */
const mostTurns = 5_000;

/**
 * Waits until nothing is under way, and what came of it is drawn: parts that are loaded later, transactions, keys and sums
 * take as long as the machine needs for them. Short rests are ended early, in the order in which they are due.
 */
export async function calm(): Promise<void> {
  let turns = 0;
  do {
    let busy = 0;
    for (let quiet = 0; quiet < quietTurns && turns < mostTurns; turns += 1) {
      const isBusy = watch.underWay.size > 0;
      quiet = isBusy ? 0 : quiet + 1;
      busy = isBusy ? busy + 1 : 0;
      await act(busy > shortTurns ? goOn : settle);
    }
  } while (await partsLoaded());
}

/** Where nothing but rests is under way, ends the one that is due first; else waits. */
async function goOn(): Promise<void> {
  const all = [...watch.underWay.values()];
  const rests = all.filter((rest) => rest !== null).sort((a, b) => a.due - b.due);
  if (rests.length < all.length) await wait(1);
  else rests[0]?.end();
  await settle();
}

/** Waits for the parts that are being loaded. Returns whether there were any. */
async function partsLoaded(): Promise<boolean> {
  let wereAny = false;
  await act(async () => {
    // Vitest looks after one turn of the timers, and waits for a further one where something is being loaded.
    const settled = vi.dynamicImportSettled();
    const timer = setNodeTimeout(() => {
      wereAny = true;
    }, 0);
    await settled;
    clearNodeTimeout(timer);
  });
  return wereAny;
}
