import type { Run, Step } from '../run';
import type { Journal, RunParts } from './run-ports';
import { askStep, awaitStep, storeReceived } from './run-step';
import { besideOthers, type SideBySide } from './side-by-side';

export interface RunEngine {
  /** Works off what the journal says. Resolves once every run that can go is going, not when they end. */
  go(): Promise<void>;
  /** Whether any run is going: then a dead worker has to be woken. */
  isGoing(): Promise<boolean>;
  /** Resolves when nothing is being worked off. */
  quiet(): Promise<void>;
}

/**
 * Works off runs (COL-04): of each run one question at a time, several runs side by side. It goes by what it finds in the
 * journal, so it may be called at any time and after any death: what is received is stored, what left and was not answered is
 * never sent again by itself, what is planned is asked.
 */
export function createRunEngine(parts: RunParts): RunEngine {
  const { room } = parts;
  const beside = besideOthers(room);
  const working = new Map<string, Promise<void>>();
  // Of an earlier life, and still under way: they are waited for whether their run goes or not.
  let left: readonly string[] = [];
  let woken: Promise<void> | undefined;

  /** Called for while they were being worked off: the word may have come just after the last look at the journal. */
  const again = new Set<string>();
  const work = (runId: string) => {
    if (working.has(runId)) return void again.add(runId);
    const done = parts.stayAwake(workOff(parts, beside, runId)).finally(() => {
      working.delete(runId);
      if (again.delete(runId)) work(runId);
    });
    working.set(runId, done);
  };
  const awake = () => {
    woken ??= wake(parts)
      .then((runIds) => {
        left = runIds;
      })
      .catch((error: unknown) => {
        woken = undefined;
        throw error;
      });
    return woken;
  };
  return {
    async go() {
      await awake();
      for (const runId of new Set([...(await room.unstored()), ...(await room.going()), ...left])) work(runId);
      left = [];
      for (const runId of await room.waiting()) await room.finish(runId);
    },
    isGoing: async () => (await room.going()).length > 0,
    async quiet() {
      while (working.size > 0) await Promise.all(working.values());
    },
  };
}

/** Once in each life: the ledger first, which looks at what the journal received. */
async function wake({ room, awake, leftStep, inFirstLife }: RunParts): Promise<string[]> {
  await awake();
  const left = new Set<string>();
  await room.interrupt(({ runId, n }) => {
    const isUnderWay = leftStep(runId, n) !== undefined;
    if (isUnderWay) left.add(runId);
    return isUnderWay;
  });
  await inFirstLife(room.close);
  return [...left];
}

async function workOff(parts: RunParts, beside: SideBySide, runId: string): Promise<void> {
  const { room } = parts;
  const run = await room.run(runId);
  if (!run) return;
  const journal: Journal = { run, steps: await room.steps(runId), beside: new Map() };
  try {
    await awaitLeft(parts, journal);
    while ((await turn(parts, beside, journal)) === 'on');
    await tellEnd(parts, run);
  } catch (error) {
    // A mistake of ours must not ask again every minute: the reader is told, and says whether to go on.
    await room.hold(runId, { is: 'failure', failure: { kind: 'interrupted' } });
    throw error;
  }
}

/** What an earlier life asked and is still under way comes first: the run has one question at a time. */
async function awaitLeft(parts: RunParts, journal: Journal): Promise<void> {
  for (const step of [...journal.steps]) {
    const left = step.state === 'sent' ? parts.leftStep(step.runId, step.n) : undefined;
    if (left) await awaitStep(parts, journal, step, left);
  }
}

/** Where it no longer goes, and not by the reader's word, somebody may want to know. */
async function tellEnd({ room, ended }: RunParts, { id, state, createdAt }: Run): Promise<void> {
  const now = await room.run(id);
  if (state !== 'going' || !now || now.state === 'going' || now.hold?.is === 'reader') return;
  if (now.state !== 'stopped') await ended(createdAt, now.state === 'done' ? 'done' : 'failed');
}

/** What is received is stored, also of a run that no longer goes; then the next question is asked while it goes. */
async function turn(parts: RunParts, beside: SideBySide, journal: Journal): Promise<'on' | 'held' | 'over'> {
  const { room } = parts;
  const { id } = journal.run;
  const received = await room.first(id, 'received');
  if (received) return storeReceived(parts, journal, received);
  if (!(await room.going()).includes(id)) return 'over';
  const step = await room.first(id, 'planned');
  if (!step) return over(parts, id);
  const share = missingShare(journal);
  if (share !== null) {
    await room.hold(id, { is: 'missing', share });
    journal.run = { ...journal.run, toldMissing: true };
    return 'held';
  }
  return beside.ask(journal, step, (left) => askStep(parts, journal, left));
}

async function over({ room }: RunParts, runId: string): Promise<'over'> {
  await room.finish(runId);
  return 'over';
}

/** The share of missing ids where it is more than the plan allows and the reader was not told of it (COL-05). */
function missingShare({ run, steps }: Journal): number | null {
  const most = mostMissing(run);
  if (most === null || run.toldMissing) return null;
  const [missing, asked] = steps.reduce(addMissing, [0, 0]);
  const share = asked === 0 ? 0 : missing / asked;
  return share > most ? share : null;
}

const addMissing = ([missing, asked]: [number, number], { found, asked: question }: Step): [number, number] =>
  found ? [missing + found.missing, asked + idsIn(question)] : [missing, asked];

const mostMissing = ({ plan }: Run): number | null => ('mostMissing' in plan ? plan.mostMissing : null);

const idsIn = (asked: unknown): number => (asked as { ids?: readonly string[] }).ids?.length ?? 0;
