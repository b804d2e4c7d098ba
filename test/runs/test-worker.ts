import './browser';
import ky from 'ky';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { defaultConnectionId } from '@/lib/connection/connection';
import { responseRepository } from '@/lib/requests/repository/responses';
import { putResponse } from '@/lib/requests/repository/save-response';
import { createRequestPipeline, type PipelineDeps, type RequestPipeline } from '@/lib/requests/request-pipeline';
import type { OffscreenRequests } from '@/lib/requests/with-offscreen';
import { createRunEngine, type RunEngine } from '@/lib/runs/background/run-engine';
import type { Run } from '@/lib/runs/records';
import { runExecutionRepository, runRepository } from '@/lib/runs/repository/run-repository';
import type { Call } from '@/lib/service/call';
import { createClient } from '@/lib/service/client';
import type { Settings } from '@/lib/settings/settings';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';
import { spendingRepository } from '@/lib/spending/repository/spending-repository';
import type { JobOutcome } from '@/lib/toolbar/badge';
import { pipelineDeps } from '../requests/pipeline-deps';
import { testSettings } from '../test-settings';
import { secretOf } from '../test-token';

/** Points at which the worker crashes. Nothing runs after such a point, because its promise never resolves. */
export const crashPoints = [
  'before sent is written',
  'after sent, before the call',
  'during the call',
  'after the response, before received',
  'after received, before the ledger is settled',
  'after that, before stored',
  'during stored',
  'after stored, before the next',
  'between steps',
  'while paused',
] as const;
export type CrashPoint = (typeof crashPoints)[number];

const never = new Promise<never>(() => undefined);

export interface Address {
  url: string;
  token: string;
}

export interface TestWorker {
  engine: RunEngine;
  call: Call;
  handleOffscreenMessage: RequestPipeline['handleOffscreenMessage'];
  /** Resolves when the worker reaches its crash point. */
  crashed: Promise<'crashed'>;
}

interface WorkerOptions {
  crashPoint?: CrashPoint | undefined;
  /** The occurrence of the crash point at which the worker crashes, counted from 1. */
  occurrence?: number;
  settings?: Partial<Settings>;
  isFirstWorker?: boolean;
  hasSpace?: () => boolean;
  /** The offscreen document; absent by default. */
  offscreen?: OffscreenRequests;
  /** Called when a run ends. */
  onEnd?: (run: Run, end: JobOutcome) => Promise<void>;
  /** Called with the body of every request, regardless of its outcome. */
  onRequest?: (body: string) => Promise<void>;
}

/** Creates a worker that starts from the current state of the device. */
export function createWorker({ url, token }: Address, options: WorkerOptions = {}): TestWorker {
  const { reach, crashed } = crashAt(options);
  const settings = async (): Promise<Settings> => testSettings(url, options.settings);
  const client = crashingClient({ url, token }, reach, options);
  const pipeline = createRequestPipeline({
    ...pipelineDeps,
    client,
    ledger: ledgerWith(reach),
    countSavings: ledgerWriter.countSavings,
    responses: { get: runExecutionRepository.savedResponse, put: putResponse },
    responseFor: async (row) => (await runExecutionRepository.responseFor(row)) ?? responseRepository.get(row.key),
    settings,
    offscreen: options.offscreen ?? null,
    // This account is for tests with an offscreen document; without one, the worker sends its requests itself.
    offscreenAccount: async () => ({ connection: defaultConnectionId, serviceUrl: url }),
    now: Date.now,
    randomSuffix,
  });
  const engine = createRunEngine({
    settings,
    call: pipeline.callInStep,
    attempt: pipeline.gate.attempt,
    recover: pipeline.recover,
    orphanedStep: pipeline.orphanedStep,
    keepAlive: pipelineDeps.keepAlive,
    now: Date.now,
    repository: repositoryWith(reach),
    notifyEnded: options.onEnd ?? ((run, end) => pipelineDeps.jobNotice.ended(run.createdAt, end)),
    hasSpaceFor: async () => options.hasSpace?.() ?? true,
    oncePerSession: async (job) => void (options.isFirstWorker && (await job())),
  });
  return {
    engine,
    call: pipeline.call,

    handleOffscreenMessage: pipeline.handleOffscreenMessage,
    crashed,
  };
}

/** Runs the engine until it is idle or the worker crashes. */
export async function work({ engine, crashed }: TestWorker): Promise<'crashed' | 'idle'> {
  const idle = engine
    .continueAll()
    .then(() => engine.whenIdle())
    .then(() => 'idle' as const);
  return Promise.race([idle, crashed]);
}

export { collectionRepository, ledgerRepository, runExecutionRepository, runRepository, spendingRepository };

const randomSuffix = (): string => crypto.randomUUID().slice(0, 8);

type Reach = (line: CrashPoint) => Promise<void>;

function crashAt({ crashPoint, occurrence = 1 }: WorkerOptions): { reach: Reach; crashed: Promise<'crashed'> } {
  let crash: (outcome: 'crashed') => void = () => undefined;
  let times = 0;
  const crashed = new Promise<'crashed'>((resolve) => {
    crash = resolve;
  });
  let hasCrashed = false;
  const reach: Reach = (line) => {
    // No more code of a crashed worker runs.
    if (hasCrashed) return never;
    if (line !== crashPoint) return Promise.resolve();
    times += 1;
    if (times < occurrence) return Promise.resolve();
    hasCrashed = true;
    crash('crashed');
    return never;
  };
  return { reach, crashed };
}

function crashingClient(
  { url: serviceUrl, token }: Address,
  reach: Reach,
  { onRequest, settings }: WorkerOptions,
): Call {
  const http = ky.create({
    fetch: async (request, options) => {
      const body = onRequest ? await (request as Request).clone().text() : '';
      try {
        return await fetch(request, options);
      } finally {
        await onRequest?.(body);
        await reach('during the call');
      }
    },
  });
  const client = createClient({
    http,
    account: async () => ({
      connection: settings?.connection ?? defaultConnectionId,
      serviceUrl,
      secret: secretOf(token),
      names: {},
    }),
    now: Date.now,
    abortAfter: (seconds) => AbortSignal.timeout(seconds * 1000),
  });
  return async (name, params, options) => {
    await reach('after sent, before the call');
    return client(name, params, options);
  };
}

const ledgerWith = (reach: Reach): PipelineDeps['ledger'] => ({
  ...ledgerWriter,
  unsettled: ledgerRepository.unsettled,
  async enter(row, blockerFor) {
    await reach('before sent is written');
    return ledgerWriter.enter(row, blockerFor);
  },
  async settle(row) {
    await ledgerWriter.settle(row);
    await reach('after that, before stored');
  },
});

const repositoryWith = (reach: Reach): typeof runExecutionRepository => ({
  ...runExecutionRepository,
  async receive(step, response, cacheHit) {
    await reach('after the response, before received');
    const received = await runExecutionRepository.receive(step, response, cacheHit);
    await reach('after received, before the ledger is settled');
    return received;
  },
  async store(run, step, parsed) {
    await crashInTransaction(reach);
    const stored = await runExecutionRepository.store(run, step, parsed);
    await reach('after stored, before the next');
    return stored;
  },
  async firstStep(runId, state) {
    if (state === 'planned') await reach('between steps');
    return runExecutionRepository.firstStep(runId, state);
  },
  async pause(runId, reason) {
    const result = await runExecutionRepository.pause(runId, reason);
    await reach('while paused');
    return result;
  },
  async failStep(step, failure, reason) {
    const result = await runExecutionRepository.failStep(step, failure, reason);
    if (reason) await reach('while paused');
    return result;
  },
});

/** Simulates a crash in the middle of a transaction, which the browser rolls back. */
async function crashInTransaction(reach: Reach): Promise<void> {
  const isAlive = reach('during stored').then(() => true);
  if (await Promise.race([isAlive, new Promise<false>((resolve) => setImmediate(() => resolve(false)))])) return;
  await never;
}
