import { browser } from 'wxt/browser';
import { notifyChanged, watchChanges } from '@/lib/database/changes';
import { database, isStorageFull, type StorageFull } from '@/lib/database/database';
import type { LedgerEntry } from '@/lib/service/records';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { ToolSession } from './mcp-messages';
import type { ToolList, ToolResponse } from './records';
import { isToolError } from './tool-records';

/** Reads and deletes stored tool responses, and deletes tool lists, for the worker. */
export const toolResponseRepository = {
  async get(id: string): Promise<ToolResponse | undefined> {
    return (await database()).get('toolResponses', id);
  },

  /**
   * Returns when the response to a ledger row arrived; `undefined` if there is none or if the tool reported an error,
   * because it is then unknown whether the call was billed.
   */
  async arrivalOf({ id }: LedgerEntry): Promise<Pick<ToolResponse, 'receivedAt'> | undefined> {
    const response = await toolResponseRepository.get(id);
    return response && !isToolError(JSON.parse(response.body)) ? { receivedAt: response.receivedAt } : undefined;
  },

  async deleteResponses(): Promise<void> {
    await (await database()).clear('toolResponses');
    notifyChanged('toolResponses');
  },

  async deleteAll(): Promise<void> {
    await (await database()).clear('toolLists');
    notifyChanged('toolLists');
    await toolResponseRepository.deleteResponses();
  },
};

export const toolRepository = {
  async list(mcpUrl: string): Promise<ToolList | undefined> {
    return (await database()).get('toolLists', mcpUrl);
  },

  putList: (list: ToolList): Promise<Result<null, StorageFull>> => putRow('toolLists', list),

  putResponse: (response: ToolResponse): Promise<Result<null, StorageFull>> => putRow('toolResponses', response),
};

/** Reads stored responses for pages. The worker, which must stay small, does without it. */
export const toolResponseReader = {
  /** Returns the newest responses of a tool. */
  async responses(mcpUrl: string, tool: string, maxCount: number): Promise<ToolResponse[]> {
    const found: ToolResponse[] = [];
    const index = (await database()).transaction('toolResponses').store.index('list');
    let cursor = await index.openCursor(IDBKeyRange.only([mcpUrl, tool]), 'prev');
    for (; cursor && found.length < maxCount; cursor = await cursor.continue()) found.push(cursor.value);
    return found;
  },

  async toolsWithResponses(mcpUrl: string): Promise<string[]> {
    const names: string[] = [];
    const index = (await database()).transaction('toolResponses').store.index('list');
    let cursor = await index.openKeyCursor(IDBKeyRange.bound([mcpUrl], [mcpUrl, []]), 'nextunique');
    for (; cursor; cursor = await cursor.continue()) names.push(cursor.key[1]);
    return names;
  },

  watch: (changed: () => void): (() => void) => watchChanges(['toolLists', 'toolResponses'], changed),
};

async function putRow(storeName: 'toolLists', row: ToolList): Promise<Result<null, StorageFull>>;
async function putRow(storeName: 'toolResponses', row: ToolResponse): Promise<Result<null, StorageFull>>;
async function putRow(
  storeName: 'toolLists' | 'toolResponses',
  row: ToolList | ToolResponse,
): Promise<Result<null, StorageFull>> {
  try {
    await (await database()).put(storeName, row as ToolList & ToolResponse);
  } catch (error) {
    if (isStorageFull(error)) return fail({ kind: 'storage-full' });
    throw error;
  }
  notifyChanged(storeName);
  return ok(null);
}

const storageKeyOf = (connection: string) => `tools:${connection}`;

/** Stores sessions of MCP endpoints, by connection, until the browser closes. */
export const toolSessionRepository = {
  async get(connection: string): Promise<ToolSession | null> {
    const key = storageKeyOf(connection);
    return (await browser.storage.session.get<Record<string, ToolSession>>(key))[key] ?? null;
  },
  async put(connection: string, session: ToolSession): Promise<void> {
    await browser.storage.session.set({ [storageKeyOf(connection)]: session });
  },
  async delete(connection: string): Promise<void> {
    await browser.storage.session.remove(storageKeyOf(connection));
  },
};

/** Calls back when a session starts or ends. Returns a function that stops watching. */
export function watchToolSessions(changed: () => void): () => void {
  const onStorageChanged = (changes: Record<string, unknown>, area: string) => {
    if (area === 'session' && Object.keys(changes).some((key) => key.startsWith(storageKeyOf('')))) changed();
  };
  browser.storage.onChanged.addListener(onStorageChanged);
  return () => browser.storage.onChanged.removeListener(onStorageChanged);
}
