import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { closeDatabase } from '@/lib/database/database';
import { type Running, serve } from '../service/serve';

/** The local service, available once it has started for the tests of a file. */
export let service: Running;

export function serveForFile(): void {
  beforeAll(async () => {
    service = await serve({ port: 0, seed: 7 });
  }, 60_000);
  afterAll(() => service.stop());
}

/** Gives each test an empty database and an empty bill. */
export function resetBeforeEach(): void {
  beforeEach(reset);
  afterEach(closeDatabase);
}

export async function reset(): Promise<void> {
  await closeDatabase();
  vi.stubGlobal('indexedDB', new IDBFactory());
  await fetch(service.bill, { method: 'DELETE' });
}
