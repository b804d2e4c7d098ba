import 'fake-indexeddb/auto';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { browser } from 'wxt/browser';
import { PageFrame } from '@/components/ui/PageFrame';
import { createPanelStore, type PanelStore } from '@/lib/app-store/panel-store';
import { firstCollectionId } from '@/lib/settings/settings';
import { closeDatabase, database } from '@/lib/storage/database';
import type { DatabaseSchema } from '@/lib/storage/database-schema';
import { captionsWorld, serviceUrl, settle } from '../captions/captions-environment';
import { calm } from '../quiet-motion';
import { WorkerHere } from '../saved-captions/worker-here';
import { english, t } from '../words-of';

/** What lies on the shelves before the page is opened. */
export type OnShelves = { [S in keyof DatabaseSchema]?: DatabaseSchema[S]['value'][] };

async function fill(shelves: OnShelves): Promise<void> {
  await closeDatabase();
  const { IDBFactory } = await import('fake-indexeddb');
  globalThis.indexedDB = new IDBFactory();
  const db = await database();
  for (const [shelf, rows] of Object.entries(shelves)) {
    for (const row of rows ?? []) await db.put(shelf as 'runs', row as never);
  }
}

/** A pane of the library over what lies on the shelves, with an account that may ask. */
export async function openedLibrary(pane: (panel: PanelStore) => ReactNode, shelves: OnShelves, ownPrices = {}) {
  // The fake of the browser has no words of its own.
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation(((key: string) => english[key]?.message ?? '') as never);
  vi.stubGlobal('Worker', WorkerHere);
  location.hash = `#${firstCollectionId}/table`;
  await fill(shelves);
  const world = captionsWorld();
  const woken: string[] = [];
  const ask = (async (kind: string) => {
    woken.push(kind);
    // A call never comes back; whoever wants an answer has a service of its own.
    if (kind === 'service/call' || kind.startsWith('tools/')) return { ok: false, failure: { kind: 'stopped' } };
  }) as never;
  const panel = createPanelStore({ ...world.ports, ask });
  panel.start();
  await settle();
  panel.setState({ account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true } });
  await panel.getState().changeSettings({ ownPrices });
  const clock = { now: world.ports.now, every: () => () => {} };
  render(
    <PageFrame t={t} clock={clock} theme="system">
      {pane(panel)}
    </PageFrame>,
  );
  await calm();
  return { ...world, panel, woken, user: userEvent.setup() };
}
