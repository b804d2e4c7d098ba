import { notifyChanged, watchChanges } from '@/lib/messaging/change-events';
import { deletedVideos } from '@/lib/requests/repository/deleted-responses';
import { fail, ok, type Result } from '@/lib/shared/result';
import { database, isStorageFull } from '@/lib/storage/database';
import { toolResponseWithoutVideo } from '@/lib/storage/tool-response-without-video';
import type { ToolAnswer, ToolList } from '../tool-records';
import { toolAnswers } from './response-repository';

type Full = { kind: 'storage-full' };

/** What tool-calling entry points listed and answered. */
export const toolRoom = {
  ...toolAnswers,

  async list(mcpUrl: string): Promise<ToolList | undefined> {
    return (await database()).get('toolLists', mcpUrl);
  },

  putList: (list: ToolList): Promise<Result<null, Full>> => put('toolLists', list),

  /** Keeps an answer, as far as nothing of it was forgotten while its question was under way. */
  async putAnswer(answer: ToolAnswer): Promise<Result<null, Full>> {
    let left: ToolAnswer | null = answer;
    for (const { videoId } of deletedVideos.since(answer.requestedAt))
      left = left && toolResponseWithoutVideo(left, videoId);
    return left ? put('toolAnswers', left) : ok(null);
  },

  /** Answers of one tool, the newest first. */
  async answers(mcpUrl: string, tool: string, most: number): Promise<ToolAnswer[]> {
    const found: ToolAnswer[] = [];
    const index = (await database()).transaction('toolAnswers').store.index('list');
    let cursor = await index.openCursor(IDBKeyRange.only([mcpUrl, tool]), 'prev');
    for (; cursor && found.length < most; cursor = await cursor.continue()) found.push(cursor.value);
    return found;
  },

  watch: (changed: () => void): (() => void) => watchChanges(['toolLists', 'toolAnswers'], changed),
};

async function put(shelf: 'toolLists', row: ToolList): Promise<Result<null, Full>>;
async function put(shelf: 'toolAnswers', row: ToolAnswer): Promise<Result<null, Full>>;
async function put(shelf: 'toolLists' | 'toolAnswers', row: ToolList | ToolAnswer): Promise<Result<null, Full>> {
  try {
    await (await database()).put(shelf, row as ToolList & ToolAnswer);
  } catch (error) {
    if (isStorageFull(error)) return fail({ kind: 'storage-full' });
    throw error;
  }
  notifyChanged(shelf);
  return ok(null);
}
