import { notifyChanged, watchChanges } from '@/lib/messaging/change-events';
import { deletedVideos } from '@/lib/requests/repository/deleted-videos';
import { fail, ok, type Result } from '@/lib/shared/result';
import { database, isStorageFull } from '@/lib/storage/database';
import { toolResponseWithoutVideo } from '@/lib/storage/without-video';
import type { ToolList, ToolResponse } from '../tool-records';
import { toolResponseRepository } from './response-repository';

type StorageFullFailure = { kind: 'storage-full' };

/** Stores tool lists and responses of tools. */
export const toolRepository = {
  ...toolResponseRepository,

  async list(mcpUrl: string): Promise<ToolList | undefined> {
    return (await database()).get('toolLists', mcpUrl);
  },

  putList: (list: ToolList): Promise<Result<null, StorageFullFailure>> => putRow('toolLists', list),

  /** Stores a response without the videos that were deleted while its request was pending. */
  async putAnswer(answer: ToolResponse): Promise<Result<null, StorageFullFailure>> {
    let left: ToolResponse | null = answer;
    for (const { videoId } of deletedVideos.since(answer.requestedAt))
      left = left && toolResponseWithoutVideo(left, videoId);
    return left ? putRow('toolAnswers', left) : ok(null);
  },

  /** Returns the newest responses of a tool. */
  async answers(mcpUrl: string, tool: string, most: number): Promise<ToolResponse[]> {
    const found: ToolResponse[] = [];
    const index = (await database()).transaction('toolAnswers').store.index('list');
    let cursor = await index.openCursor(IDBKeyRange.only([mcpUrl, tool]), 'prev');
    for (; cursor && found.length < most; cursor = await cursor.continue()) found.push(cursor.value);
    return found;
  },

  watch: (changed: () => void): (() => void) => watchChanges(['toolLists', 'toolAnswers'], changed),
};

async function putRow(storeName: 'toolLists', row: ToolList): Promise<Result<null, StorageFullFailure>>;
async function putRow(storeName: 'toolAnswers', row: ToolResponse): Promise<Result<null, StorageFullFailure>>;
async function putRow(
  storeName: 'toolLists' | 'toolAnswers',
  row: ToolList | ToolResponse,
): Promise<Result<null, StorageFullFailure>> {
  try {
    await (await database()).put(storeName, row as ToolList & ToolResponse);
  } catch (error) {
    if (isStorageFull(error)) return fail({ kind: 'storage-full' });
    throw error;
  }
  notifyChanged(storeName);
  return ok(null);
}
