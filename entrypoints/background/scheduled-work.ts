import { environment } from '@/lib/browser/environment';
import { alarms, oncePerSession } from '@/lib/browser/worker-events';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { startDueRuns } from '@/lib/over-time/background';
import { scheduleRepository } from '@/lib/over-time/repository';
import type { RecoveredResponse } from '@/lib/requests/recovery';
import { responseRepository } from '@/lib/requests/repository/response-repository';
import type { RequestPipeline } from '@/lib/requests/request-pipeline';
import { createRunEngine } from '@/lib/runs/background/run-engine';
import { runExecutionRepository as room } from '@/lib/runs/repository/run-execution-repository';
import { isEndpointName, type LedgerEntry } from '@/lib/service/ledger-entry';
import { settingsRepository } from '@/lib/settings/repository';
import { savingsRepository } from '@/lib/spending/repository/savings';
import { hasSpaceFor } from '@/lib/storage/storage-estimate';
import { toolResponseRepository } from '@/lib/tools/repository/response-repository';
import { jobNotices } from './away';

/** What runs received and tools answered, for the ledger. */
export const receivedFor = async (row: LedgerEntry): Promise<RecoveredResponse | undefined> =>
  isEndpointName(row.name) ? room.answerFor(row) : toolResponseRepository.arrivalOf(row);

type RunRequests = Pick<RequestPipeline, 'call' | 'awake' | 'leftStep'>;

/** Joins runs to the Call, to their journal and to the alarms; to be called before the first `await` of the worker. */
export function connectRuns({ call, awake, leftStep }: RunRequests): { go(): Promise<void> } {
  const engine = createRunEngine({
    ...{
      call,
      awake,
      leftStep,
      ended: jobNotices.ended,
      room,
      held: responseRepository.get,
      free: savingsRepository.count,
      settings: settingsRepository.get,
      hasRoomFor: hasSpaceFor,
      inFirstLife: oncePerSession,
      ...environment,
    },
    budgetOf: async (collectionId) => {
      const collection = await collectionRepository.get(collectionId);
      return collection ? collection.budget : null;
    },
  });
  const go = async () => {
    const watchAt = await startDueRuns({ ...scheduleRepository, ...environment });
    await engine.go();
    await alarms.set({ isGoing: await engine.isGoing(), watchAt });
  };
  alarms.hear(() => void go());
  return { go };
}
