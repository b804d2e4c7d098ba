import { browser } from 'wxt/browser';
import { notifyChanged, watchChanges } from '@/lib/messaging/messenger';
import { deletedVideos } from '@/lib/requests/repository/save-response';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { fail, ok, type Result } from '@/lib/shared/result';
import { database, isStorageFull, type StorageFull } from '@/lib/storage/database';
import { toolResponseWithoutVideo } from '@/lib/storage/without-video';
import type { ToolSession } from './mcp-messages';
import { isToolError, type ToolList, type ToolResponse } from './tool-records';

/** Reads and deletes stored responses of tools, for the worker. */
export const toolResponseRepository = {
  async answer(id: string): Promise<ToolResponse | undefined> {
    return (await database()).get('toolAnswers', id);
  },

  /**
   * Returns when the response to a ledger row arrived; `undefined` if the tool reported an error, because its cost is
   * unknown.
   */
  async arrivalOf({ id }: LedgerEntry): Promise<Pick<ToolResponse, 'receivedAt'> | undefined> {
    const answer = await toolResponseRepository.answer(id);
    return answer && !isToolError(JSON.parse(answer.body)) ? { receivedAt: answer.receivedAt } : undefined;
  },

  async deleteResponses(): Promise<void> {
    await (await database()).clear('toolAnswers');
    notifyChanged('toolAnswers');
  },

  async deleteAll(): Promise<void> {
    await (await database()).clear('toolLists');
    notifyChanged('toolLists');
    await toolResponseRepository.deleteResponses();
  },
};

/** Stores tool lists and responses of tools. */
export const toolRepository = {
  async list(mcpUrl: string): Promise<ToolList | undefined> {
    return (await database()).get('toolLists', mcpUrl);
  },

  putList: (list: ToolList): Promise<Result<null, StorageFull>> => putRow('toolLists', list),

  /** Stores a response without the videos that were deleted while its request was pending. */
  async putResponse(answer: ToolResponse): Promise<Result<null, StorageFull>> {
    let left: ToolResponse | null = answer;
    for (const { videoId } of deletedVideos.since(answer.requestedAt))
      left = left && toolResponseWithoutVideo(left, videoId);
    return left ? putRow('toolAnswers', left) : ok(null);
  },

  /** Returns the newest responses of a tool. */
  async responses(mcpUrl: string, tool: string, most: number): Promise<ToolResponse[]> {
    const found: ToolResponse[] = [];
    const index = (await database()).transaction('toolAnswers').store.index('list');
    let cursor = await index.openCursor(IDBKeyRange.only([mcpUrl, tool]), 'prev');
    for (; cursor && found.length < most; cursor = await cursor.continue()) found.push(cursor.value);
    return found;
  },

  watch: (changed: () => void): (() => void) => watchChanges(['toolLists', 'toolAnswers'], changed),
};

async function putRow(storeName: 'toolLists', row: ToolList): Promise<Result<null, StorageFull>>;
async function putRow(storeName: 'toolAnswers', row: ToolResponse): Promise<Result<null, StorageFull>>;
async function putRow(
  storeName: 'toolLists' | 'toolAnswers',
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
  /** Returns the stored value unparsed. `parseToolSession` parses it where it is used. */
  async get(connection: string): Promise<unknown> {
    const place = storageKeyOf(connection);
    return (await browser.storage.session.get(place))[place] ?? null;
  },
  async put(connection: string, session: ToolSession): Promise<void> {
    await browser.storage.session.set({ [storageKeyOf(connection)]: session });
  },
  async delete(connection: string): Promise<void> {
    await browser.storage.session.remove(storageKeyOf(connection));
  },
  /** Calls back when a session started or ended. Returns a function that stops watching. */
  watch(changed: () => void): () => void {
    const heard = (changes: Record<string, unknown>, area: string) => {
      if (area === 'session' && Object.keys(changes).some((place) => place.startsWith(storageKeyOf('')))) changed();
    };
    browser.storage.onChanged.addListener(heard);
    return () => browser.storage.onChanged.removeListener(heard);
  },
};
