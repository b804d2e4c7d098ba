import type { Page } from '@playwright/test';
import type { Installed } from './browser.ts';
import { waitUntil } from './wait-until.ts';

/** Shelves that a test has put a hand on. */
export interface Gate {
  /** Resolves when nobody else can read or write them. */
  closed: Promise<void>;
  open(): Promise<void>;
}

/** A page of the extension's origin without any script of ours: it wakes nobody, and sees the database. */
export async function silentPage({ context, extensionId }: Installed): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${extensionId}/icons.svg`);
  return page;
}

let gates = 0;

/** By the name of a gate, for as long as it is to stand. */
type Holding = Record<string, { closed: Promise<void> }>;

/**
 * Takes shelves for itself, and is in line for them when this resolves: whatever the worker wants to do there next has to wait in line. The database serves those who come
 * in the order in which they came, so that a worker can be stopped at any of its lines that reads or writes.
 */
export async function closeGate(page: Page, shelves: readonly string[]): Promise<Gate> {
  const name = `gate${gates++}`;
  await page.evaluate(standInLine, [name, shelves] as const);
  return {
    closed: page.evaluate((at) => (globalThis as unknown as Holding)[at]?.closed, name),
    open: () => page.evaluate((at) => void Reflect.deleteProperty(globalThis, at), name),
  };
}

function standInLine([name, shelves]: readonly [string, readonly string[]]): Promise<void> {
  const here = globalThis as unknown as Holding;
  return new Promise((inLine, failed) => {
    const asked = indexedDB.open('sidelight');
    asked.onerror = () => failed(asked.error);
    asked.onsuccess = () => {
      const db = asked.result;
      const tx = db.transaction(shelves, 'readwrite');
      tx.oncomplete = () => db.close();
      const { promise, resolve } = Promise.withResolvers<void>();
      here[name] = { closed: promise };
      // A transaction lives as long as it is asked something.
      const ask = () => {
        tx.objectStore(shelves[0] ?? '').count().onsuccess = () => {
          resolve();
          if (here[name]) ask();
        };
      };
      ask();
      inLine();
    };
  });
}

/** Resolves when somebody waits in line to write to a shelf that no gate is on: a reader who comes then waits, too. */
export const somebodyWaitsFor = (page: Page, shelf: string): Promise<true> =>
  waitUntil(`Who writes to ${shelf}`, async () => ((await isServed(page, shelf)) ? undefined : true));

const isServed = (page: Page, shelf: string): Promise<boolean> =>
  page.evaluate(
    (name) =>
      new Promise<boolean>((resolve, failed) => {
        const asked = indexedDB.open('sidelight');
        asked.onerror = () => failed(asked.error);
        asked.onsuccess = () => {
          const db = asked.result;
          const tx = db.transaction(name);
          tx.oncomplete = () => db.close();
          tx.objectStore(name).count().onsuccess = () => resolve(true);
          setTimeout(() => resolve(false), 150);
        };
      }),
    shelf,
  );

export type Row = Record<string, unknown>;

/** Every row of a shelf. */
export const rowsOf = (page: Page, shelf: string): Promise<Row[]> =>
  page.evaluate(
    (name) =>
      new Promise<Row[]>((resolve, failed) => {
        const asked = indexedDB.open('sidelight');
        asked.onerror = () => failed(asked.error);
        asked.onsuccess = () => {
          const db = asked.result;
          const all = db.transaction(name).objectStore(name).getAll();
          all.onerror = () => failed(all.error);
          all.onsuccess = () => {
            db.close();
            resolve(all.result);
          };
        };
      }),
    shelf,
  );
