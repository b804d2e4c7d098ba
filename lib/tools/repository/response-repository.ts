import { notifyChanged } from '@/lib/messaging/change-events';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { database } from '@/lib/storage/database';
import { isToolError, type ToolResponse } from '../tool-records';

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

  async forgetAnswers(): Promise<void> {
    await (await database()).clear('toolAnswers');
    notifyChanged('toolAnswers');
  },

  async forgetAll(): Promise<void> {
    await (await database()).clear('toolLists');
    notifyChanged('toolLists');
    await toolResponseRepository.forgetAnswers();
  },
};
