import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { CollectionFrame } from '@/components/collection/CollectionFrame';
import { TablePane } from '@/components/collection/TablePane';
import { createCollection } from '@/lib/collection/collection';
import type { Capture } from '@/lib/provenance/records';
import { createTestCollection } from '../fixtures/collection';
import { now } from '../storage/stored-records';
import { waitUntilIdle } from '../wait-until-idle';
import { openLibraryPane, type StoredRecords } from './open-library';

/** Simulates a viewport of 1,000 pixels with rows of 20 pixels, because the test environment has no layout. */
export function stubLayout() {
  class FakeResizeObserver {
    private readonly callback: ResizeObserverCallback;
    constructor(callback: ResizeObserverCallback) {
      this.callback = callback;
    }
    observe(target: Element) {
      const height = target.getAttribute('role') === 'grid' ? 1000 : 20;
      const entry = { target, contentRect: { height, width: 800 } } as unknown as ResizeObserverEntry;
      queueMicrotask(() => this.callback([entry], this as unknown as ResizeObserver));
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  const layoutProps = { offsetParent: document.body, offsetHeight: 20, clientHeight: 1000 };
  for (const [name, value] of Object.entries(layoutProps)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  }
}

export const testCollection = createTestCollection({ videos: 30, now });
const records: StoredRecords = {
  collections: [
    testCollection.collection,
    createCollection('other', 'Seminar 3', testCollection.collection.createdAt + 1),
  ],
  itemBatches: testCollection.itemBatches,
  captures: testCollection.captures,
  captureBodies: testCollection.captureBodies.map(({ id, body }) => ({ id, body: new TextEncoder().encode(body) })),
};

/** Returns the same records with one more capture. */
export const recordsWith = (capture: Capture): StoredRecords => ({
  ...records,
  captures: [...testCollection.captures, capture],
});

/** Returns the same records, with videos that were added from this address. */
export const recordsFrom = (address: string): StoredRecords => ({
  ...records,
  itemBatches: testCollection.itemBatches.map((batch) => ({ ...batch, address })),
});

/** Renders the table of a collection with thirty videos; a second collection is empty. */
export async function openTable(stored: StoredRecords = records, enteredPrices = {}) {
  const page = await openLibraryPane(
    () => (
      <CollectionFrame pane="table">
        <TablePane />
      </CollectionFrame>
    ),
    stored,
    enteredPrices,
  );
  await waitUntilIdle();
  return page;
}

/** Returns the rendered rows without the header. */
export const rows = () => screen.getAllByRole('row').slice(1);
export const shownTitles = () =>
  rows().map((row) => within(row).getAllByRole('gridcell')[1]?.querySelector('.title')?.textContent);
