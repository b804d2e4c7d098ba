import { notifyChanged } from '@/lib/messaging/change-events';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { database } from '@/lib/storage/database';
import { saysError, type ToolAnswer } from '../tool-records';

/** Reads and deletes stored responses of tools, for the worker. */
export const toolAnswers = {
  async answer(id: string): Promise<ToolAnswer | undefined> {
    return (await database()).get('toolAnswers', id);
  },

  /** When the response to a row of the ledger arrived; not where the tool reported an error, because its bill is unknown. */
  async arrivalOf({ id }: LedgerEntry): Promise<Pick<ToolAnswer, 'receivedAt'> | undefined> {
    const answer = await toolAnswers.answer(id);
    return answer && !saysError(JSON.parse(answer.body)) ? { receivedAt: answer.receivedAt } : undefined;
  },

  async forgetAnswers(): Promise<void> {
    await (await database()).clear('toolAnswers');
    notifyChanged('toolAnswers');
  },

  async forgetAll(): Promise<void> {
    await (await database()).clear('toolLists');
    notifyChanged('toolLists');
    await toolAnswers.forgetAnswers();
  },
};
