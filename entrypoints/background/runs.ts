import { alarms } from '@/lib/browser/alarms';
import { world } from '@/lib/browser/environment';
import { inFirstLife } from '@/lib/browser/once-per-session';
import { collectionRoom } from '@/lib/collection/repository/collection-repository';
import { beginDue } from '@/lib/over-time/background';
import { watchRoom } from '@/lib/over-time/repository';
import type { Arrival } from '@/lib/requests/recovery';
import { heldRoom } from '@/lib/requests/repository/response-repository';
import type { PaidCall } from '@/lib/requests/request-pipeline';
import { createRunEngine } from '@/lib/runs/background/run-engine';
import { runRoom as room } from '@/lib/runs/repository/run-repository';
import { isEndpoint } from '@/lib/service/call-name';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { settingsItem } from '@/lib/settings/repository';
import { savings } from '@/lib/spending/repository/savings';
import { hasRoomFor } from '@/lib/storage/free-space';
import { toolAnswers } from '@/lib/tools/repository/response-repository';
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
