import type { PaidCall } from '@/lib/background/paid-call';
import { createRunEngine } from '@/lib/background/run-engine';
import { beginDue } from '@/lib/background/run-watch';
import type { Arrival } from '@/lib/background/wake';
import { alarms } from '@/lib/browser/alarms';
import { collectionRoom } from '@/lib/browser/collection-room';
import { hasRoomFor } from '@/lib/browser/has-room';
import { heldRoom } from '@/lib/browser/held-room';
import { inFirstLife } from '@/lib/browser/in-first-life';
import { runRoom as room } from '@/lib/browser/run-room';
import { savings } from '@/lib/browser/savings';
import { settingsItem } from '@/lib/browser/settings-item';
import { toolAnswers } from '@/lib/browser/tool-answers';
import { watchRoom } from '@/lib/browser/watch-room';
import { world } from '@/lib/browser/world';
import type { LedgerEntry } from '@/lib/core/ledger';
import { isEndpoint } from '@/lib/core/service/call-name';
import { away } from './away';

/** What runs received and tools answered, for the ledger. */
export const received = async (row: LedgerEntry): Promise<Arrival | undefined> =>
  isEndpoint(row.name) ? room.answerFor(row) : toolAnswers.arrivalOf(row);

type Asking = Pick<PaidCall, 'call' | 'awake' | 'leftStep'>;

/** Joins runs to the Call, to their journal and to the alarms; to be called before the first `await` of the worker. */
export function runsWith({ call, awake, leftStep }: Asking): { go(): Promise<void> } {
  const engine = createRunEngine({
    ...{
      call,
      awake,
      leftStep,
      ended: away.ended,
      room,
      held: heldRoom.get,
      free: savings.count,
      settings: settingsItem.get,
      hasRoomFor,
      inFirstLife,
      ...world,
    },
    budgetOf: async (collectionId) => {
      const collection = await collectionRoom.get(collectionId);
      return collection ? collection.budget : null;
    },
  });
  const go = async () => {
    const watchAt = await beginDue({ ...watchRoom, ...world });
    await engine.go();
    await alarms.set({ isGoing: await engine.isGoing(), watchAt });
  };
  alarms.hear(() => void go());
  return { go };
}
