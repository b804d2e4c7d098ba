import type { LedgerEntry } from '@/lib/core/ledger';
import { fail, ok, type Result } from '@/lib/core/result';
import { toolAnswerWithout } from '@/lib/core/tools/answer-without';
import { saysError, type ToolAnswer, type ToolList } from '@/lib/core/tools/tool-records';
import { tellChanged, watchChanges } from './changes';
import { database, isFull } from './database';
import { forgotten } from './forgotten';

type Full = { kind: 'storage-full' };

/** What tool-calling entry points listed and answered. */
export const toolRoom = {
  async list(mcpUrl: string): Promise<ToolList | undefined> {
    return (await database()).get('toolLists', mcpUrl);
  },

  putList: (list: ToolList): Promise<Result<null, Full>> => put('toolLists', list),

  /** Keeps an answer, as far as nothing of it was forgotten while its question was under way. */
  async putAnswer(answer: ToolAnswer): Promise<Result<null, Full>> {
    let left: ToolAnswer | null = answer;
    for (const { videoId } of forgotten.since(answer.requestedAt)) left = left && toolAnswerWithout(left, videoId);
    return left ? put('toolAnswers', left) : ok(null);
  },

  async answer(id: string): Promise<ToolAnswer | undefined> {
    return (await database()).get('toolAnswers', id);
  },

  /** When the answer to a row of the ledger came; not where a tool said that it could not do it, which nobody knows the bill of. */
  async came({ id }: LedgerEntry): Promise<Pick<ToolAnswer, 'receivedAt'> | undefined> {
    const answer = await toolRoom.answer(id);
    return answer && !saysError(JSON.parse(answer.body)) ? { receivedAt: answer.receivedAt } : undefined;
  },

  /** Answers of one tool, the newest first. */
  async answers(mcpUrl: string, tool: string, most: number): Promise<ToolAnswer[]> {
    const found: ToolAnswer[] = [];
    const index = (await database()).transaction('toolAnswers').store.index('list');
    let cursor = await index.openCursor(IDBKeyRange.only([mcpUrl, tool]), 'prev');
    for (; cursor && found.length < most; cursor = await cursor.continue()) found.push(cursor.value);
    return found;
  },

  async forgetAnswers(): Promise<void> {
    await (await database()).clear('toolAnswers');
    tellChanged('toolAnswers');
  },

  async forgetAll(): Promise<void> {
    await (await database()).clear('toolLists');
    tellChanged('toolLists');
    await toolRoom.forgetAnswers();
  },

  watch: (changed: () => void): (() => void) => watchChanges(['toolLists', 'toolAnswers'], changed),
};

async function put(shelf: 'toolLists', row: ToolList): Promise<Result<null, Full>>;
async function put(shelf: 'toolAnswers', row: ToolAnswer): Promise<Result<null, Full>>;
async function put(shelf: 'toolLists' | 'toolAnswers', row: ToolList | ToolAnswer): Promise<Result<null, Full>> {
  try {
    await (await database()).put(shelf, row as ToolList & ToolAnswer);
  } catch (error) {
    if (isFull(error)) return fail({ kind: 'storage-full' });
    throw error;
  }
  tellChanged(shelf);
  return ok(null);
}
