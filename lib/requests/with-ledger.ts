import { askedNow } from '@/lib/connection/connection-name';
import { cacheKey } from '@/lib/service/cache-key';
import type { Answer, Call, HeldAnswer, RunWish, Told } from '@/lib/service/call';
import { type Asked, type EndpointName, rowOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { answered, entryFor, type LedgerEntry } from '@/lib/service/ledger-entry';
import { ownPriceName, quoteFor, settleFor } from '@/lib/service/quote';
import { readAnswer } from '@/lib/service/read-response';
import type { Settings } from '@/lib/settings/settings';
import { fail, ok, type Result } from '@/lib/shared/result';
import { objectionNow, objectionOfRun } from '@/lib/spending/budget';
import type { Spendings } from '@/lib/spending/spending';
import { closing, settleEmpty } from './recovery';

/** The ledger as the worker needs it. */
export interface Books {
  /** Writes a row unless `objection` speaks against it, reading and writing in one step. Answers what spoke against it. */
  enter(row: LedgerEntry, objection: (spent: Spendings) => Failure | null): Promise<Failure | null>;
  /** Writes how an attempt ended. */
  settle(row: LedgerEntry): Promise<void>;
  /** Takes away the row of an attempt that never left. */
  strike(id: string): Promise<void>;
}

export interface Accounting {
  books: Books;
  /** Puts an answer where it outlives the worker. Returns what is stored there for the question now, where that may be another. */
  keep(answer: HeldAnswer, utf8?: Uint8Array<ArrayBuffer>): Promise<Result<HeldAnswer | null, Failure>>;
  settings(): Promise<Settings>;
  now(): number;
  /** Tells attempts of one millisecond apart. */
  mark(): string;
}

/**
 * A Call that keeps the book and the budgets (BIL-02, BIL-04). The row stands before the call leaves and is settled after the
 * answer is kept, so at every line in between `wake.ts` can tell what happened.
 */
export const accounted =
  (inner: Call, parts: Accounting): Call =>
  async (name, asked, wish = {}) => {
    const settings = await parts.settings();
    const { run } = wish;
    const row = entryFor({
      name,
      asked,
      key: cacheKey(name, asked, settings.serviceUrl),
      videoId: rowOf(name).about(asked),
      connection: askedNow(settings),
      by: wish.by ?? 'reader',
      ...(run && ofRun(run)),
      sentAt: parts.now(),
      mark: parts.mark(),
      ...quotedFor(name, asked, settings),
    });
    const objection = (spent: Spendings) =>
      objectionNow(row, spent, settings) ?? (run ? objectionOfRun(row, spent, run.most) : null);
    const against = await parts.books.enter(row, objection);
    if (against) return fail(against);

    const books = { ...parts.books, now: parts.now };
    return closing(books, row, async () => {
      const answer = await inner(name, asked, { ...wish, row });
      if (answer.ok) {
        const shelve = answer.value.isShelved ? async () => ok(null) : parts.keep;
        return keep({ ...parts, keep: wish.keep ?? shelve }, row, { name, asked, told: answer.value, settings });
      }
      await settleEmpty(books, row, answer);
      return answer;
    });
  };

/** The quote, and where it is the reader's own, when that was entered (BIL-08). */
function quotedFor<N extends EndpointName>(name: N, asked: Asked<N>, { ownPrices, ownPricesAt }: Settings) {
  const quote = quoteFor(name, asked, ownPrices);
  const ownPriceAt = quote.is === 'own' ? ownPricesAt[ownPriceName(name, asked)] : undefined;
  return { quote, ...(ownPriceAt !== undefined && { ownPriceAt }) };
}

const ofRun = ({ runId, collectionId, step }: RunWish) => ({ runId, collectionId, step });

interface Received<N extends EndpointName> {
  name: N;
  asked: Asked<N>;
  told: Told<N>;
  settings: Settings;
}

/** Keeps first and settles second: what was paid for must not be lost to a death in between. */
async function keep<N extends EndpointName>(
  { books, keep, now }: Accounting,
  row: LedgerEntry,
  { name, asked, told, settings }: Received<N>,
): Promise<Answer<N>> {
  const kept = await keep(told.held, told.utf8);
  const billed = settleFor(name, asked, told.value, settings.ownPrices);
  const settled = answered(row, now(), billed);
  await books.settle(kept.ok ? settled : { ...settled, failure: kept.failure.kind });
  if (!kept.ok) return kept;
  // A better one stays; it is shown, and says that another came.
  return kept.value?.worse ? readAnswer(name, kept.value) : ok(told);
}
