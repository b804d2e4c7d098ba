import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { CollectionFrame } from '@/components/collection/CollectionFrame';
import { TablePane } from '@/components/collection/TablePane';
import { createCollection } from '@/lib/collection/collection';
import type { Capture } from '@/lib/provenance/capture';
import { madeCollection } from '../fixtures/made-collection';
import { calm } from '../quiet-motion';
import { now } from '../storage/made-stores';
import { openLibraryPane, type StoredRecords } from './open-library';

/** Simulates a viewport of 1,000 pixels with rows of 20, because the test environment has no layout. */
export function layOut() {
  class Sizes {
    private readonly told: ResizeObserverCallback;
    constructor(told: ResizeObserverCallback) {
      this.told = told;
    }
    observe(target: Element) {
      const height = target.getAttribute('role') === 'grid' ? 1000 : 20;
      const entry = { target, contentRect: { height, width: 800 } } as unknown as ResizeObserverEntry;
      queueMicrotask(() => this.told([entry], this as unknown as ResizeObserver));
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Sizes);
  const laid = { offsetParent: document.body, offsetHeight: 20, clientHeight: 1000 };
  for (const [name, value] of Object.entries(laid)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  }
}

export const made = madeCollection({ videos: 30, now });
const shelves: StoredRecords = {
  collections: [made.collection, createCollection('other', 'Seminar 3', made.collection.createdAt + 1)],
  gatherings: made.gatherings,
  captures: made.captures,
  bodies: made.bodies.map(({ id, body }) => ({ id, body: new TextEncoder().encode(body) })),
};

/** Returns the same records with one more capture. */
export const recordsWith = (capture: Capture): StoredRecords => ({ ...shelves, captures: [...made.captures, capture] });

/** Renders the table of a collection with thirty videos; a second collection is empty. */
export async function openTable(on: StoredRecords = shelves, ownPrices = {}) {
  const page = await openLibraryPane(
    (panel) => (
      <CollectionFrame panel={panel} pane="table">
        <TablePane panel={panel} />
      </CollectionFrame>
    ),
    on,
    ownPrices,
  );
  await calm();
  return page;
}

/** Returns the rendered rows without the header. */
export const rows = () => screen.getAllByRole('row').slice(1);
export const names = () =>
  rows().map((row) => within(row).getAllByRole('gridcell')[1]?.querySelector('.title')?.textContent);
