import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultConnectionId } from '@/lib/connection/connection';
import type { OffscreenMessage } from '@/lib/messaging/offscreen-channel';
import type { PortCall } from '@/lib/messaging/offscreen-jobs';
import type { LedgerEntry } from '@/lib/service/records';
import type { Settings } from '@/lib/settings/settings';
import { ok } from '@/lib/shared/result';
import type { ToolSession } from '@/lib/tools/mcp-messages';
import { ledgerInMemory } from '../fakes';
import { testSettings } from '../test-settings';
import { secretOf } from '../test-token';

const mcpUrl = 'http://127.0.0.1:9/mcp';
const connection = { id: defaultConnectionId, name: 'Mine' };

/** State of the fake server: received requests, aborted requests, and a function that sends a delayed response. */
let requests: string[];
let aborted: string[];
let respondToCall: () => void;

/** Steps during a job that a test can delay or change. */
let beforeToken: () => Promise<void>;
let beforePermission: () => Promise<void>;
let settings: Settings;

/** Starts the jobs of the worker and the offscreen document in one process, with shared locks. */
async function startJobs() {
  vi.resetModules();
  vi.doMock('@/lib/messaging/offscreen-document', () => ({
    offscreenDocument: { begin: beginInDocument, release: async () => {} },
  }));
  vi.doMock('@/lib/connection/browser/token-repository', () => ({
    readSecretFor: async () => {
      await beforeToken();
      return secretOf('e30.e30.sig');
    },
  }));
  const stored = async () => ok(null);
  const repository = { list: async () => undefined, putList: stored, putResponse: stored };
  vi.doMock('@/lib/tools/repository', async (original) => ({
    ...(await original<typeof import('@/lib/tools/repository')>()),
    toolRepository: repository,
  }));
  vi.doMock('@/entrypoints/offscreen/sign-in', () => ({}));
  vi.doMock('@/entrypoints/offscreen/forget', () => ({}));
  const { servePorts, runOffscreen } = await import('@/lib/messaging/run-offscreen');
  const { createOffscreenToolClient } = await import('@/lib/tools/background/offscreen-tool-client');
  const handlePortCall = servePorts({});
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(async (message: unknown) => {
    const { kind, body } = message as { kind: string; body: PortCall };
    return {
      ok: true,
      value: kind === 'offscreen/call-port' ? await handlePortCall(JSON.parse(JSON.stringify(body))) : null,
    };
  });
  const ledger = ledgerInMemory(Date.now);
  const sessions = new Map<string, ToolSession>();
  const jobs = createOffscreenToolClient({
    run: runOffscreen,
    account: async () => ({ connection, mcpUrl, secret: secretOf('e30.e30.sig'), settings }),
    settings: async () => settings,
    async isPermitted() {
      await beforePermission();
      return true;
    },
    ledger,
    deliverDecryptionKeys: async () => {},
    responseFor: async () => undefined,
    sessions: {
      get: async (id) => sessions.get(id) ?? null,
      put: async (id, session) => void sessions.set(id, session),
      delete: async () => {},
    },
    version: () => '0',
    now: Date.now,
    workerId: 'this life',
    recover: async () => {},
    keepAlive: (work) => work,
  });
  return { jobs, rows: (): LedgerEntry[] => [...ledger.rows.values()] };
}

const stops = new Map<string, AbortController>();

async function beginInDocument(id: string, message: OffscreenMessage): Promise<void> {
  const { runJob } = await import('@/lib/messaging/serve-offscreen');
  const { documentLocks } = await import('@/lib/messaging/offscreen-channel');
  const { runOffscreenJob } = await import('@/entrypoints/offscreen/jobs');
  if (message.is !== 'job') throw new Error('Not a job');
  const stop = new AbortController();
  stops.set(id, stop);
  void documentLocks.during(id, () => runJob(message, stop.signal, runOffscreenJob));
}

const response = (id: unknown, result: unknown) =>
  new Response(JSON.stringify({ jsonrpc: '2.0', id, result }), { headers: { 'content-type': 'application/json' } });

/** Responds immediately, except to tool calls, which wait until the test calls `respondToCall`. */
async function serverFetch(request: Request): Promise<Response> {
  const { id, method } = JSON.parse(await request.clone().text());
  requests.push(method);
  const serverInfo = { name: 'x', version: '1' };
  if (method === 'initialize') return response(id, { protocolVersion: '2025-06-18', capabilities: {}, serverInfo });
  if (method === 'tools/list') return response(id, { tools: [] });
  if (method !== 'tools/call') return new Response(null, { status: 202 });
  return new Promise((resolve, reject) => {
    respondToCall = () => resolve(response(id, { content: [] }));
    request.signal.addEventListener('abort', () => {
      aborted.push(method);
      reject(new DOMException('Aborted', 'AbortError'));
    });
  });
}

const toolCall = { tool: 'a', params: {}, confirmed: true, connection: connection.id };
const stopped = { ok: false, failure: { kind: 'stopped' } };

beforeEach(() => {
  fakeBrowser.reset();
  requests = [];
  aborted = [];
  beforeToken = async () => {};
  beforePermission = async () => {};
  const defaults = testSettings('');
  const [one] = defaults.connections;
  if (!one) throw new Error('No connection');
  settings = {
    ...defaults,
    connections: [{ ...one, mcpUrl }],
    budgets: { ...defaults.budgets, perDay: 20_000_000 },
  };
  vi.stubGlobal('fetch', serverFetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const module of [
    'lib/messaging/offscreen-document',
    'lib/connection/browser/token-repository',
    'lib/tools/repository',
  ])
    vi.doUnmock(`@/${module}`);
  for (const module of ['sign-in', 'forget']) vi.doUnmock(`@/entrypoints/offscreen/${module}`);
});

describe('tool jobs in the offscreen document', () => {
  it('continue when another job ends', async () => {
    const { jobs, rows } = await startJobs();
    const calling = jobs.call(toolCall);
    await vi.waitFor(() => expect(requests).toContain('tools/call'), { timeout: 5000 });
    expect(await jobs.list({ remainingOnly: false, connection: 'first' })).toEqual(ok(null));
    // By now the lock of the finished job is free, and the code that waited for it has run.
    await new Promise((resolve) => setTimeout(resolve, 100));
    respondToCall();
    expect(await calling).toMatchObject({ ok: true });
    expect(aborted).toEqual([]);
    expect(rows().map(({ name, state }) => [name, state])).toContainEqual(['toolsCall', 'confirmed']);
  });

  it('send no request if the address changes before the token is read', async () => {
    const { jobs, rows } = await startJobs();
    beforeToken = async () => {
      const connections = settings.connections.map((one) => ({ ...one, mcpUrl: 'http://127.0.0.1:9/another' }));
      settings = { ...settings, connections };
    };
    expect(await jobs.call(toolCall)).toEqual(stopped);
    expect(requests).toEqual([]);
    expect(rows()).toEqual([]);
  });

  it('send no request and leave no ledger row if they are stopped before sending', async () => {
    const { jobs, rows } = await startJobs();
    let cancel = Promise.resolve();
    beforePermission = async () => {
      cancel = jobs.stop(() => true);
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    expect(await jobs.call(toolCall)).toEqual(stopped);
    await cancel;
    expect(requests).toEqual([]);
    expect(rows()).toEqual([]);
  });
});
