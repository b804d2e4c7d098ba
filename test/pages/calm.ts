import 'fake-indexeddb/auto';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { settle } from '../panel/captions-world';

/** How many things are under way that end by themselves after an unknown time. */
let pending = 0;

/** Milliseconds. Longer timers belong to the clock on the wall, such as a notice that goes away. */
const longestRest = 200;

/** Replaces a method of something global, once, however many files share its world. */
function replaced(target: object, name: string, by: (usual: (...values: unknown[]) => unknown) => unknown): void {
  const usual: unknown = Reflect.get(target, name);
  if (typeof usual === 'function') Reflect.set(target, name, by(usual as (...values: unknown[]) => unknown));
}

/** Counts each call of a method until what it promised is there. */
const countPromises = (target: object, name: string): void =>
  replaced(
    target,
    name,
    (usual) =>
      async function (this: unknown, ...values: unknown[]) {
        pending += 1;
        try {
          return await usual.apply(this, values);
        } finally {
          pending -= 1;
        }
      },
  );

/** Counts each short timer until it has fired or was cleared. */
function countTimers(set: string, clear: string): void {
  const waiting = new Set<unknown>();
  const end = (id: unknown) => {
    if (waiting.delete(id)) pending -= 1;
  };
  replaced(globalThis, set, (usual) => (job: (...values: unknown[]) => void, ...rest: unknown[]) => {
    const isShort = typeof rest[0] !== 'number' || rest[0] <= longestRest;
    const id = usual.call(
      globalThis,
      (...values: unknown[]) => {
        end(id);
        job(...values);
      },
      ...rest,
    );
    if (isShort) {
      waiting.add(id);
      pending += 1;
    }
    return id;
  });
  replaced(globalThis, clear, (usual) => (id: unknown) => {
    end(id);
    return usual.call(globalThis, id);
  });
}

/** Counts each transaction of the database until it is over. */
function countTransactions(): void {
  replaced(
    IDBDatabase.prototype,
    'transaction',
    (usual) =>
      function (this: IDBDatabase, ...values: unknown[]) {
        const transaction = usual.apply(this, values) as IDBTransaction;
        pending += 1;
        const over = () => {
          pending -= 1;
        };
        transaction.addEventListener('complete', over);
        transaction.addEventListener('abort', over);
        return transaction;
      },
  );
}

const usualTimer = setTimeout;
const aMillisecond = () => new Promise((done) => usualTimer(done, 1));

const isCounted = Symbol.for('sidelight.calm');
if (!Reflect.has(globalThis, isCounted)) {
  Reflect.set(globalThis, isCounted, true);
  countTimers('setTimeout', 'clearTimeout');
  countTimers('requestAnimationFrame', 'cancelAnimationFrame');
  countTimers('requestIdleCallback', 'cancelIdleCallback');
  countTransactions();
  const { subtle } = crypto;
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(subtle))) countPromises(subtle, name);
  for (const name of ['text', 'arrayBuffer']) countPromises(Blob.prototype, name);
}

/** So many turns without anything under way mean that nothing more comes. */
const quietTurns = 10;
/** Something that draws itself over and over would never be quiet. */
const mostTurns = 5_000;

/**
 * Waits until nothing is under way, and what came of it is drawn: parts that are loaded later, transactions, keys, sums and
 * short rests take as long as the machine needs for them.
 */
export async function calm(): Promise<void> {
  let turns = 0;
  for (let round = 0; round < 3; round += 1) {
    await act(() => vi.dynamicImportSettled());
    for (let quiet = 0; quiet < quietTurns && turns < mostTurns; turns += 1) {
      quiet = pending > 0 ? 0 : quiet + 1;
      await act(pending > 0 ? aMillisecond : settle);
    }
  }
}
