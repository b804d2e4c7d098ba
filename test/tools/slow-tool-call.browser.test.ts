import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sendSlow } from '@/entrypoints/offscreen/slow';
import { decryptionKeys } from '@/lib/connection/browser/token-encryption';
import { savePastedToken } from '@/lib/connection/browser/token-repository';
import { closeDatabase, database } from '@/lib/database/database';

const mcpUrl = 'http://127.0.0.1:9/mcp';
const token = 'e30.e30.sig';
const call = {
  id: 'slow row its key',
  connection: 'first',
  session: { mcpUrl, id: 'a session', revision: '2025-06-18' },
  request: { method: 'tools/call', params: { name: 'a', arguments: {} }, seconds: 600 },
  response: { id: 'row', mcpUrl, tool: 'a', params: {}, requestedAt: 1 },
};

/** Everything that happens outside the document, in order. */
let events: unknown[];
let isAllowed: boolean;
/** How many messages the worker, which has died, does not receive before it is started again. */
let lostMessages: number;

async function serverFetch(request: Request): Promise<Response> {
  const { id, method } = JSON.parse(await request.clone().text());
  events.push([method, request.headers.get('authorization'), request.headers.get('mcp-session-id')]);
  return Response.json({ jsonrpc: '2.0', id, result: { content: [] } });
}

const storedBodies = async () => (await (await database()).getAll('toolResponses')).map(({ id, body }) => [id, body]);

const send = async () =>
  sendSlow(
    { is: 'slow-request', request: call, tokenKeys: await decryptionKeys('first') },
    new AbortController().signal,
  );

beforeEach(async () => {
  fakeBrowser.reset();
  events = [];
  isAllowed = true;
  lostMessages = 0;
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', serverFetch);
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(async (message: unknown) => {
    const { body } = message as { body: unknown };
    if (JSON.stringify(body).includes('"tool-ended"') && lostMessages-- > 0) return undefined;
    events.push(body, await storedBodies());
    return { ok: true, value: isAllowed };
  });
  await savePastedToken(token, { id: 'first', tokenStorage: 'session', serviceUrl: '', mcpUrl });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await closeDatabase();
});

describe('sendSlow, for a tool call', () => {
  it('sends it with the token from storage, and stores the response before it reports the outcome', async () => {
    await send();
    expect(events).toEqual([
      { is: 'started', id: call.id },
      [],
      ['tools/call', `Bearer ${token}`, 'a session'],
      { is: 'tool-ended', id: call.id, outcome: { ok: true, value: { isError: false } } },
      [['row', '{"content":[]}']],
    ]);
  });

  it('reports the outcome to the next worker if the one that waited was killed', async () => {
    lostMessages = 2;
    await send();
    expect(events.at(-2)).toMatchObject({ is: 'tool-ended', id: call.id });
    expect(events.filter((event) => JSON.stringify(event).startsWith('["tools/call"'))).toHaveLength(1);
  });

  it('sends nothing if the worker does not allow it', async () => {
    isAllowed = false;
    await send();
    expect(events).toEqual([{ is: 'started', id: call.id }, []]);
  });

  it('sends nothing, and says so, if the token was stored for another address', async () => {
    await savePastedToken(token, { id: 'first', tokenStorage: 'session', serviceUrl: 'https://a.example', mcpUrl: '' });
    await send();
    expect(events.filter((event) => JSON.stringify(event).includes('tools/call'))).toEqual([]);
    expect(events.at(-2)).toMatchObject({ is: 'tool-ended', outcome: { ok: false, failure: { kind: 'no-token' } } });
  });
});
