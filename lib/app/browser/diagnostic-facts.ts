import { browser } from 'wxt/browser';
import { extensionVersion } from '@/lib/browser/environment';
import { database } from '@/lib/database/database';
import { type DiagnosticFacts, maxLedgerRows } from '@/lib/diagnostics/report';
import { eventLog } from '@/lib/diagnostics/repository';
import { savesMedia } from '@/lib/downloads/download';
import { platformHosts } from '@/lib/platform/platform-links';
import { interfaceVersion } from '@/lib/service/interface-limits';
import { priceVersion } from '@/lib/service/price';
import { settingsRepository } from '@/lib/settings/repository';
import { spendingRepository } from '@/lib/spending/repository/spending-repository';
import { accountAdapter } from './account';

/** Reads the facts for a diagnostic report from this device. Sends no request and reads no token. */
export async function readDiagnosticFacts(): Promise<DiagnosticFacts> {
  const [permissions, rows, settings, events, ledger, { token, permitted }] = await Promise.all([
    browser.permissions.getAll(),
    countRowsByStore(),
    settingsRepository.get(),
    eventLog.read(),
    spendingRepository.recent(maxLedgerRows),
    accountAdapter.get(),
  ]);
  return {
    at: Date.now(),
    extension: { version: extensionVersion(), interfaceVersion, priceVersion, savesMedia },
    browser: { agent: navigator.userAgent, language: navigator.language },
    permissions: { given: permissions.permissions ?? [], hosts: permissions.origins ?? [] },
    knownHosts: platformHosts,
    database: rows,
    account: { token, permitted },
    settings,
    events,
    ledger,
  };
}

async function countRowsByStore(): Promise<DiagnosticFacts['database']> {
  const db = await database();
  const rows = await Promise.all(
    [...db.objectStoreNames].map(async (store) => [store, await db.count(store)] as const),
  );
  return { version: db.version, rows: Object.fromEntries(rows) };
}
