import { createCollection } from '@/lib/collection/collection';
import { storeCollection } from '@/lib/collection/repository/collection-repository';
import { database } from '@/lib/database/database';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import type { Plan } from '@/lib/runs/plan-schema';
import type { StepState } from '@/lib/runs/records';
import { runExecutionRepository, runRepository } from '@/lib/runs/repository/run-repository';
import type { LedgerEntry } from '@/lib/service/records';
import { countChunks } from '@/lib/service/request-limits';
import { readBill } from '../e2e/bill';

export const study = 'study';

/** Starts a run as a page does, and returns its id. */
export const startStudyRun = (plan: Plan, budget: number | null = null): Promise<string> =>
  startRunIn(study, plan, budget);

/** Starts a run in another collection, which is created if it does not exist. */
export async function startRunIn(collectionId: string, plan: Plan, budget: number | null = null): Promise<string> {
  if (!(await (await database()).get('collections', collectionId)))
    await storeCollection(createCollection(collectionId, 'A study', 0));
  const before = new Set((await runRepository.runs(collectionId)).map(({ id }) => id));
  await runRepository.start({ plan, budget, collectionId });
  const started = (await runRepository.runs(collectionId)).find(({ id }) => !before.has(id));
  return started?.id ?? '';
}

export const statesOf = async (runId: string): Promise<StepState[]> =>
  (await runExecutionRepository.steps(runId)).map(({ state }) => state);

export const readLedger = async (): Promise<LedgerEntry[]> => (await database()).getAll('ledger');

/** Returns the ids requested by all captures whose stored body has the recorded length. */
export async function storedIds(): Promise<string[]> {
  const captures = await captureRepository.captures(study);
  const requested = captures.map(async (capture) => {
    const body = await captureRepository.body(capture.id);
    const isComplete = body !== undefined && new TextEncoder().encode(body).byteLength === capture.bytes;
    return isComplete ? (capture.params as { ids: string[] }).ids : [];
  });
  return (await Promise.all(requested)).flat();
}

/** Returns the numbers of chunks and requests that the local service has billed. */
export async function billedChunks(service: { bill: string }): Promise<{ units: number; requests: number }> {
  const { units = 0, requests = 0 } = (await readBill(service)).byEndpoint.batchVideos ?? {};
  return { units, requests };
}

export const minimalChunks = (ids: readonly string[]): number => countChunks(ids);
