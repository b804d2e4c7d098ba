import { createCollection } from '@/lib/collection/collection';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import type { Plan } from '@/lib/runs/plan';
import { runExecutionRepository } from '@/lib/runs/repository/run-execution-repository';
import { runRepository } from '@/lib/runs/repository/run-repository';
import type { StepState } from '@/lib/runs/run';
import { countChunks } from '@/lib/service/id-batches';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { database } from '@/lib/storage/database';
import { billedBy } from '../e2e/billed';

export const study = 'study';

/** A run as a page begins it; gives back its id. */
export const begin = (plan: Plan, budget: number | null = null): Promise<string> => beginIn(study, plan, budget);

/** The same in another collection, which is made where it is not there. */
export async function beginIn(collectionId: string, plan: Plan, budget: number | null = null): Promise<string> {
  if (!(await (await database()).get('collections', collectionId)))
    await collectionRepository.put(createCollection(collectionId, 'A study', 0));
  const before = new Set((await runRepository.runs(collectionId)).map(({ id }) => id));
  await runRepository.begin({ plan, budget, collectionId });
  const begun = (await runRepository.runs(collectionId)).find(({ id }) => !before.has(id));
  return begun?.id ?? '';
}

export const statesOf = async (runId: string): Promise<StepState[]> =>
  (await runExecutionRepository.steps(runId)).map(({ state }) => state);

export const rows = async (): Promise<LedgerEntry[]> => (await database()).getAll('ledger');

/** What the journal has as stored, each with a body that is what its capture says it is. */
export async function storedIds(): Promise<string[]> {
  const captures = await captureRepository.captures(study);
  const asked = captures.map(async (capture) => {
    const body = await captureRepository.body(capture.id);
    const isWhole = body !== undefined && new TextEncoder().encode(body).byteLength === capture.bytes;
    return isWhole ? (capture.asked as { ids: string[] }).ids : [];
  });
  return (await Promise.all(asked)).flat();
}

/** By the service's own count: chunks of batches, and the requests they came in. */
export async function billedChunks(service: { bill: string }): Promise<{ units: number; requests: number }> {
  const { units = 0, requests = 0 } = (await billedBy(service)).byEndpoint.batchVideos ?? {};
  return { units, requests };
}

export const leastChunks = (ids: readonly string[]): number => countChunks(ids);
