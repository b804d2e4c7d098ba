import './browser';
import ky from 'ky';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { responseRepository } from '@/lib/requests/repository/responses';
import { putResponse } from '@/lib/requests/repository/save-response';
import { type PipelineDeps, type RequestPipeline, requestPipeline } from '@/lib/requests/request-pipeline';
import type { OffscreenRequests } from '@/lib/requests/with-offscreen';
import { createRunEngine, type RunEngine } from '@/lib/runs/background/run-engine';
import { runExecutionRepository } from '@/lib/runs/repository/run-execution-repository';
import { runRepository } from '@/lib/runs/repository/run-repository';
import type { Call } from '@/lib/service/call';
import { createClient } from '@/lib/service/client';
import type { Settings } from '@/lib/settings/settings';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';
import { savingsRepository } from '@/lib/spending/repository/savings';
import type { JobOutcome } from '@/lib/toolbar/badge';
import { pipelineDeps } from '../requests/pipeline-deps';
import { secretOf } from '../secret-of';
import { settingsAt } from '../settings-at';

/** The line at which the worker dies. Nothing after it runs: the promise there is never kept. */
export const deaths = [
  'before sent is written',
  'after sent, before the call',
  'during the call',
  'after the answer, before received',
  'after received, before the ledger is settled',
  'after that, before stored',
  'during stored',
  'after stored, before the next',
  'between steps',
  'while held',
] as const;
export type Death = (typeof deaths)[number];

const never = new Promise<never>(() => undefined);

export interface Address {
  url: string;
  token: string;
}

export interface Life {
  engine: RunEngine;
  call: Call;
  /** Handles a message of the offscreen document. */
  handleOffscreenMessage: RequestPipeline['handleOffscreenMessage'];
  /** Kept when the worker came to the line where it dies. */
  died: Promise<'died'>;
}

interface Dying {
  death?: Death | undefined;
  /** At which time that it comes there, counted from 1. */
  time?: number;
  settings?: Partial<Settings>;
  isFirstLife?: boolean;
  hasRoom?: () => boolean;
  /** The offscreen document; there is none unless named. */
  offscreen?: OffscreenRequests;
  /** Told of each run that comes to its end. */
  ended?: (since: number, end: JobOutcome) => Promise<void>;
  /** Told of every request that was made, by its body, whatever became of it. */
  left?: (body: string) => Promise<void>;
}

/** One life of the worker over whatever the device holds. */
export function live({ url, token }: Address, dying: Dying = {}): Life {
  const { reach, died } = deathOf(dying);
  const settings = async (): Promise<Settings> => settingsAt(url, dying.settings);
  const client = dyingClient({ url, token }, reach, dying.left);
  const requests = requestPipeline({
    ...pipelineDeps,
    client,
    ledger: ledgerIn(reach),
    countSavings: savingsRepository.count,
    responses: { get: responseRepository.get, put: putResponse },
    responseFor: async (row) => (await runExecutionRepository.answerFor(row)) ?? responseRepository.get(row.key),
    settings,
    offscreen: dying.offscreen ?? null,
    // A request of this life is sent by the worker itself.
    offscreenAccount: async () => ({ connection: 'first', serviceUrl: url, names: {} }),
    now: Date.now,
    randomSuffix,
  });
  const engine = createRunEngine({
    settings,
    call: requests.call,
    recover: requests.recover,
    orphanedStep: requests.orphanedStep,
    stayAwake: pipelineDeps.keepAlive,
    now: Date.now,
    held: responseRepository.get,
    free: savingsRepository.count,
    room: roomIn(reach),
    ended: dying.ended ?? pipelineDeps.jobNotice.ended,
    budgetOf: async (id) => (await collectionRepository.get(id))?.budget ?? null,
    hasRoomFor: async () => dying.hasRoom?.() ?? true,
    inFirstLife: async (job) => void (dying.isFirstLife && (await job())),
  });
  const { call, handleOffscreenMessage } = requests;
  return { engine, call, handleOffscreenMessage, died };
}

/** Works off whatever the journal says, until nothing is left to do or the worker dies. */
export async function work({ engine, died }: Life): Promise<'died' | 'quiet'> {
  const quiet = engine
    .go()
    .then(() => engine.whenIdle())
    .then(() => 'quiet' as const);
  return Promise.race([quiet, died]);
}

export { collectionRepository, ledgerRepository, runExecutionRepository, runRepository };

const randomSuffix = (): string => crypto.randomUUID().slice(0, 8);

type Reach = (line: Death) => Promise<void>;

function deathOf({ death, time = 1 }: Dying): { reach: Reach; died: Promise<'died'> } {
  let [dies, times]: [(died: 'died') => void, number] = [() => undefined, 0];
  const died = new Promise<'died'>((resolve) => {
    dies = resolve;
  });
  let isDead = false;
  const reach: Reach = (line) => {
    // Who is dead does nothing more, on whichever line.
    if (isDead) return never;
    if (line !== death) return Promise.resolve();
    times += 1;
    if (times < time) return Promise.resolve();
    isDead = true;
    dies('died');
    return never;
  };
  return { reach, died };
}

function dyingClient({ url: serviceUrl, token }: Address, reach: Reach, left: Dying['left']): Call {
  const http = ky.create({
    fetch: async (request, options) => {
      const body = left ? await (request as Request).clone().text() : '';
      try {
        return await fetch(request, options);
      } finally {
        await left?.(body);
        await reach('during the call');
      }
    },
  });
  const client = createClient({
    http,
    account: async () => ({ serviceUrl, secret: secretOf(token), names: {} }),
    now: Date.now,
    abortAfter: (seconds) => AbortSignal.timeout(seconds * 1000),
  });
  return async (name, asked, wish) => {
    await reach('after sent, before the call');
    return client(name, asked, wish);
  };
}

const ledgerIn = (reach: Reach): PipelineDeps['ledger'] => ({
  ...ledgerWriter,
  async enter(row, blockerFor) {
    await reach('before sent is written');
    return ledgerWriter.enter(row, blockerFor);
  },
  async settle(row) {
    await ledgerWriter.settle(row);
    await reach('after that, before stored');
  },
});

const roomIn = (reach: Reach): typeof runExecutionRepository => ({
  ...runExecutionRepository,
  async receive(step, answer, cacheHit) {
    await reach('after the answer, before received');
    const received = await runExecutionRepository.receive(step, answer, cacheHit);
    await reach('after received, before the ledger is settled');
    return received;
  },
  async store(journal, step, told) {
    await halfWritten(reach);
    const stored = await runExecutionRepository.store(journal, step, told);
    await reach('after stored, before the next');
    return stored;
  },
  async first(runId, state) {
    if (state === 'planned') await reach('between steps');
    return runExecutionRepository.first(runId, state);
  },
  async hold(runId, hold) {
    const held = await runExecutionRepository.hold(runId, hold);
    await reach('while held');
    return held;
  },
  async end(step, failure, hold) {
    const ended = await runExecutionRepository.end(step, failure, hold);
    if (hold) await reach('while held');
    return ended;
  },
});

/** A death in the middle of a transaction: the browser gives all of it up. */
async function halfWritten(reach: Reach): Promise<void> {
  const isAlive = reach('during stored').then(() => true);
  if (await Promise.race([isAlive, new Promise<false>((no) => setImmediate(() => no(false)))])) return;
  await never;
}
