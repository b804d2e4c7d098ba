import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { accountHandlers } from '@/entrypoints/background/account';
import { saveSecret } from '@/lib/connection/browser/token-repository';
import { closeDatabase } from '@/lib/database/database';
import type { OffscreenJobName, OffscreenJobs } from '@/lib/messaging/offscreen-jobs';

type PortName<N extends OffscreenJobName> = keyof OffscreenJobs[N]['ports'] & string;

/** Calls a port for a job that a previous worker started. */
const call = <N extends OffscreenJobName>(name: N, port: PortName<N>, ...args: unknown[]) =>
  accountHandlers.offscreen({ job: `${name} of an earlier life`, port, args });

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await closeDatabase();
});

describe('servePorts › jobs of an earlier worker', () => {
  it('can delete the unused keys of a sign-in, but get no keys and cannot continue it', async () => {
    await saveSecret({ access: 'aa.bb.cc', signedIn: null }, { id: 'first', tokenStorage: 'session' });
    expect(await call('signIn', 'deleteUnusedKeys', 'first')).toMatchObject({ is: 'result' });
    for (const port of ['deliverEncryptionKey', 'deliverDecryptionKeys', 'connections', 'openWindow'] as const)
      expect(await call('signIn', port, 'first', 'a deliveryId')).toEqual({ is: 'unknown-job' });
  });

  it('cannot use the ports of a tool call', async () => {
    const ports: Record<PortName<'callTool'>, null> = {
      addRow: null,
      settleRow: null,
      removeRow: null,
      isPermitted: null,
      deliverDecryptionKeys: null,
      session: null,
      putSession: null,
      deleteSession: null,
    };
    for (const port of Object.keys(ports) as PortName<'callTool'>[])
      expect(await call('callTool', port, 'first', 'a deliveryId')).toEqual({ is: 'unknown-job' });
  });
});
