import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { responseFor } from '@/entrypoints/background/requests';
import { closeDatabase } from '@/lib/database/database';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import type { ToolResponse } from '@/lib/tools/records';
import {
  toolRepository,
  toolResponseReader,
  toolResponseRepository,
  toolSessionRepository,
  watchToolSessions,
} from '@/lib/tools/repository';

const mcpUrl = 'https://service.example/mcp';
const toolResponse = (fields: Partial<ToolResponse> = {}): ToolResponse => ({
  id: '1',
  mcpUrl,
  tool: 'get',
  params: {},
  requestedAt: 5,
  receivedAt: 6,
  body: '{"content":[]}',
  ...fields,
});

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  fakeBrowser.reset();
});
afterEach(closeDatabase);

describe('toolResponseReader', () => {
  it('returns the newest responses of one tool, up to a limit', async () => {
    for (const id of ['1', '3', '2']) await toolRepository.putResponse(toolResponse({ id }));
    await toolRepository.putResponse(toolResponse({ id: '4', tool: 'other' }));
    await toolRepository.putResponse(toolResponse({ id: '5', mcpUrl: 'https://other.example' }));
    expect((await toolResponseReader.responses(mcpUrl, 'get', 2)).map(({ id }) => id)).toEqual(['3', '2']);
  });
});

describe('responseFor', () => {
  it('returns the time at which the response of a ledger row was received, unless it is a tool error', async () => {
    const attempt = { name: 'toolsCall', params: {}, key: 'k', videoId: null, startedBy: 'user', sentAt: 5 } as const;
    const row = createLedgerEntry({ ...attempt, idSuffix: 'm', quote: { is: 'unknown' } });
    expect(await responseFor(row)).toBeUndefined();
    await toolRepository.putResponse(toolResponse({ id: row.id, receivedAt: 9 }));
    expect(await responseFor(row)).toEqual({ receivedAt: 9 });
    await toolRepository.putResponse(toolResponse({ id: row.id, body: '{"isError":true}' }));
    expect(await responseFor(row)).toBeUndefined();
  });
});

describe('toolResponseRepository', () => {
  it('deletes only the responses, or the lists of tools as well', async () => {
    await toolRepository.putList({ mcpUrl, at: 1, tools: [] });
    await toolRepository.putResponse(toolResponse());
    await toolResponseRepository.deleteResponses();
    expect([await toolResponseRepository.get('1'), (await toolRepository.list(mcpUrl))?.at]).toEqual([undefined, 1]);
    await toolResponseRepository.deleteAll();
    expect(await toolRepository.list(mcpUrl)).toBeUndefined();
  });
});

describe('toolSessionRepository', () => {
  it('stores one session per connection outside local storage, and reports changes', async () => {
    const listener = vi.fn();
    const stop = watchToolSessions(listener);
    const session = { mcpUrl, id: 's', revision: '2025-11-25' };
    await toolSessionRepository.put('first', session);
    expect([await toolSessionRepository.get('first'), await toolSessionRepository.get('second')]).toEqual([
      session,
      null,
    ]);
    expect(await fakeBrowser.storage.local.get(null)).toEqual({});
    await toolSessionRepository.delete('first');
    expect(await toolSessionRepository.get('first')).toBeNull();
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });
});
