import 'fake-indexeddb/auto';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { browser } from 'wxt/browser';
import { AppContext } from '@/components/ui/app-state';
import { PageFrame } from '@/components/ui/PageFrame';
import { createPanelStore } from '@/lib/app-store/panel-store';
import { closeDatabase, database } from '@/lib/database/database';
import type { DatabaseSchema } from '@/lib/database/database-schema';
import { defaultCollectionId } from '@/lib/settings/settings';
import { createCaptionsEnv, serviceUrl, settle } from '../captions/captions-environment';
import { InlineWorker } from '../saved-captions/inline-worker';
import { english, t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

/** The records in each object store before the page opens. */
export type StoredRecords = { [S in keyof DatabaseSchema]?: DatabaseSchema[S]['value'][] };

async function fill(records: StoredRecords): Promise<void> {
  // Stores of the previous test can still be reading, and their next read would fail on a closed database.
  await waitUntilIdle();
  await closeDatabase();
  const { IDBFactory } = await import('fake-indexeddb');
  globalThis.indexedDB = new IDBFactory();
  const db = await database();
  for (const [store, rows] of Object.entries(records)) {
    for (const row of rows ?? []) await db.put(store as 'runs', row as never);
  }
}

/**
 * Stores these records and renders a pane of the library, with an account that can send requests. `time` is now, in
 * milliseconds since 1970.
 */
export async function openLibraryPane(Pane: ComponentType, records: StoredRecords, enteredPrices = {}, time?: number) {
  // The fake browser has no messages.
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation(((key: string) => english[key]?.message ?? '') as never);
  vi.stubGlobal('Worker', InlineWorker);
  location.hash = `#${defaultCollectionId}/table`;
  await fill(records);
  const env = createCaptionsEnv();
  if (time !== undefined) env.clock.time = time;
  const workerCalls: string[] = [];
  const sendMessage = (async (kind: string) => {
    workerCalls.push(kind);
    // Calls to the service fail; tests that need responses have their own service.
    if (kind === 'service/call' || kind.startsWith('tools/')) return { ok: false, failure: { kind: 'stopped' } };
  }) as never;
  const panel = createPanelStore({ ...env.ports, sendMessage });
  panel.getState().start();
  await settle();
  panel.setState({ account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true } });
  await panel.getState().changeSettings({ enteredPrices });
  const clock = { now: env.ports.now, every: () => () => {} };
  render(
    <AppContext value={panel}>
      <PageFrame t={t} clock={clock} theme="system">
        <Pane />
      </PageFrame>
    </AppContext>,
  );
  await waitUntilIdle();
  return { ...env, panel, workerCalls, user: userEvent.setup() };
}
