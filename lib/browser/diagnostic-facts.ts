import { browser } from 'wxt/browser';
import { type Found, ledgerTail } from '@/lib/core/diagnostics/report';
import { platformHosts } from '@/lib/core/platform-hosts';
import { savesMedia } from '@/lib/core/saves/saves-media';
import { interfaceVersion } from '@/lib/core/service/interface-version';
import { priceVersion } from '@/lib/core/service/price-version';
import { account } from './account';
import { database } from './database';
import { eventRing } from './event-ring';
import { extensionVersion } from './extension-version';
import { ledgerRoom } from './ledger-room';
import { settingsItem } from './settings-item';

/** What there is to report, read on this device: nobody is asked, and no token is opened (SET-03). */
export async function diagnosticFacts(): Promise<Found> {
  const [permissions, rows, choices, events, ledger, { token, permitted }] = await Promise.all([
    browser.permissions.getAll(),
    rowsByShelf(),
    settingsItem.get(),
    eventRing.read(),
    ledgerRoom.recent(ledgerTail),
    account.get(),
  ]);
  return {
    at: Date.now(),
    extension: { version: extensionVersion(), interfaceVersion, priceVersion, savesMedia },
    browser: { agent: navigator.userAgent, language: navigator.language },
    permissions: { given: permissions.permissions ?? [], hosts: permissions.origins ?? [] },
    knownHosts: platformHosts,
    database: rows,
    account: { token, permitted },
    choices,
    events,
    ledger,
  };
}

async function rowsByShelf(): Promise<Found['database']> {
  const db = await database();
  const rows = await Promise.all(
    [...db.objectStoreNames].map(async (shelf) => [shelf, await db.count(shelf)] as const),
  );
  return { version: db.version, rows: Object.fromEntries(rows) };
}
