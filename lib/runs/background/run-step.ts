import { cacheKey } from '@/lib/service/cache-key';
import type { Answer, HeldAnswer, Told, Unanswered, Wish } from '@/lib/service/call';
import { type Asked, type EndpointName, rowOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { isBelieved } from '@/lib/service/freshness';
import { quotedMicros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { readAnswer } from '@/lib/service/read-response';
import { mostOnPage } from '@/lib/service/related-limits';
import { fail, ok } from '@/lib/shared/result';
import type { Run, Step } from '../run';
import { isOfQuestionAlone } from '../step-transitions';
import type { Journal, RunParts } from './run-ports';

/** Whether the run goes on with its next step. */
type Went = Promise<'on' | 'held'>;

/** Asks one question of a run, or gives its answer from what is held, and brings the answer into the collection. */
export async function askStep(parts: RunParts, journal: Journal, step: Step): Went {
  const held = await freshAnswer(parts, step);
  // That it has none is believed for a day, and is not asked again within it.
  if (held && 'kind' in held) return ended(parts, step, held);
  if (held) {
    const { ownPrices } = await parts.settings();
    const quote = quoteFor(step.name, step.asked as Asked<EndpointName>, ownPrices);
    await parts.free(quotedMicros(quote), parts.now());
    return keepFree(parts, journal, step, held);
  }
  if (!(await parts.hasRoomFor(videosAskedFor(step)))) return ended(parts, step, { kind: 'storage-full' });

  const mine: { received: Step | null } = { received: null };
  const keep: NonNullable<Wish['keep']> = async (answer, came) => {
    const kept = await parts.room.receive(step, answer, false, came);
    if (!kept.ok) return fail(kept.failure);
    mine.received = kept.value;
    return ok(null);
  };
  const asked = step.asked as Asked<EndpointName>;
  const answer = await parts.call(step.name, asked, await wishOf(parts, journal.run, step, keep));
  if (!answer.ok) return unanswered(parts, step, answer);
  // Another page had the same question under way: its answer is ours too, and cost this run nothing.
  const { received } = mine;
  if (!received) return keepFree(parts, journal, step, answer.value.held, answer.value);
  // Without what was forgotten while it was under way, it is another answer.
  if (received.came?.redacted) return storeReceived(parts, journal, received);
  return storeStep(parts, journal, received, answer.value);
}

/** Brings in the answer to a question that an earlier life of the worker asked, once it is there. */
export async function awaitStep(
  parts: RunParts,
  journal: Journal,
  step: Step,
  left: Promise<Answer<EndpointName>>,
): Went {
  const answer = await left;
  if (!answer.ok) return unanswered(parts, step, answer);
  const kept = await parts.room.receive(step, answer.value.held, false);
  if (!kept.ok) return ended(parts, step, kept.failure);
  // What it is about was forgotten meanwhile: its next turn tells.
  if (!kept.value) return 'on';
  if (kept.value.came?.redacted) return storeReceived(parts, journal, kept.value);
  return storeStep(parts, journal, kept.value, answer.value);
}

/** Stores an answer that an earlier life of the worker received. */
export async function storeReceived(parts: RunParts, journal: Journal, step: Step): Went {
  const answer = await parts.room.answer(step);
  const read = answer ? readAnswer(step.name, answer) : fail<Failure>({ kind: 'interrupted' });
  return read.ok ? storeStep(parts, journal, step, read.value) : ended(parts, step, read.failure);
}

async function storeStep({ room }: RunParts, journal: Journal, step: Step, told: Told<EndpointName>): Went {
  const stored = await room.store(journal, step, told);
  if (stored.ok) return stored.value === 'stored' ? 'on' : 'held';
  // The answer is safe as it is received: it is stored once there is room.
  await room.hold(step.runId, { is: 'failure', failure: stored.failure });
  return 'held';
}

/** An answer that was not asked for: from what is held, or told to another who asked the same. */
async function keepFree(
  parts: RunParts,
  journal: Journal,
  step: Step,
  answer: HeldAnswer,
  told?: Told<EndpointName>,
): Went {
  const read = told ? ok(told) : readAnswer(step.name, answer);
  if (!read.ok) return ended(parts, step, read.failure);
  const kept = await parts.room.receive(step, answer, true);
  if (!kept.ok) return ended(parts, step, kept.failure);
  // What it is about was forgotten meanwhile, or the run was: its next turn tells.
  if (!kept.value) return 'on';
  if (kept.value.came?.redacted) return storeReceived(parts, journal, kept.value);
  return storeStep(parts, journal, kept.value, read.value);
}

/**
 * These always ask: a batch asks for what its plan found to be lacking, and a search that is run again is to tell what changed
 * since (SEA-06).
 */
const alwaysAsked: ReadonlySet<EndpointName> = new Set(['batchVideos', 'search']);

/** What is held and fresh answers for free. */
async function freshAnswer(
  { held, settings, now }: RunParts,
  { name, asked }: Step,
): Promise<HeldAnswer | Failure | undefined> {
  if (alwaysAsked.has(name)) return undefined;
  const answer = await held(cacheKey(name, asked as Asked<EndpointName>, (await settings()).serviceUrl));
  if (!answer) return undefined;
  const [age, read] = [now() - answer.receivedAt, readAnswer(name, answer)];
  if (!read.ok) return read.failure.kind === 'no-captions' && isBelieved(read, age) ? read.failure : undefined;
  return age < rowOf(name).freshMinutes * 60_000 ? answer : undefined;
}

async function wishOf({ budgetOf }: RunParts, run: Run, { n }: Step, keep: NonNullable<Wish['keep']>): Promise<Wish> {
  const most = { run: run.budget, collection: await budgetOf(run.collectionId) };
  return { again: true, by: run.by, run: { runId: run.id, collectionId: run.collectionId, step: n, most }, keep };
}

async function unanswered(parts: RunParts, step: Step, { failure, forgotten }: Unanswered): Went {
  if (!forgotten) return ended(parts, step, failure);
  return (await parts.room.leaveOut(step)).ok ? 'on' : 'held';
}

/** Where the failure is of this question alone the others are asked all the same. */
async function ended({ room }: RunParts, step: Step, failure: Failure): Went {
  const goesOn = isOfQuestionAlone(failure);
  // The reader called the run off, or it is being worked off by nobody: then nothing is to be held.
  const wrote = await room.end(step, failure, goesOn ? null : { is: 'failure', failure });
  return goesOn && wrote.ok ? 'on' : 'held';
}

/** How many videos an answer may tell of, for the room that it takes. */
function videosAskedFor({ asked }: Step): number {
  const { ids, pages } = asked as { ids?: readonly string[]; pages?: number };
  return ids?.length ?? (pages ?? 3) * mostOnPage;
}
