import { repliesKeyPrefix } from '@/lib/comments/repository/replies-range';
import type { CachedResponse, Call, CallOptions, CallResult, ParsedResponse } from '@/lib/service/call';
import type { EndpointName, ResponseOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Quote } from '@/lib/service/price';
import { responseToStore } from '@/lib/service/read-response';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { SpendingByScope } from '@/lib/spending/spending';
import { spendingOf } from '@/lib/spending/spending';

/** 20 November 2026, noon in local time. */
export const noon = new Date(2026, 10, 20, 12).getTime();

/** Creates a clock that the test advances. Times in milliseconds since 1970, waits in seconds. */
export function fakeClock(start = noon) {
  let time = start;
  let waiting: { at: number; job: () => Promise<void> }[] = [];
  return {
    now: () => time,
    after(seconds: number, job: () => Promise<void>) {
      const one = { at: time + seconds * 1000, job };
      waiting.push(one);
      return () => {
        waiting = waiting.filter((other) => other !== one);
      };
    },
    async pass(seconds: number) {
      time += seconds * 1000;
      const due = waiting.filter(({ at }) => at <= time);
      waiting = waiting.filter(({ at }) => at > time);
      for (const { job } of due) await job();
    },
  };
}

/** Creates a list of listeners. */
export function listenerList() {
  const all = new Set<() => void>();
  return {
    tell() {
      for (const changed of all) changed();
    },
    watch(changed: () => void) {
      all.add(changed);
      return () => void all.delete(changed);
    },
  };
}

/** Creates site permissions in memory, which are granted unless the user refuses. */
export function sitesInMemory(answer = async () => true) {
  const allowed = new Set<string>();
  const { tell, watch } = listenerList();
  const put = (host: string, on: boolean) => {
    if (on) allowed.add(host);
    else allowed.delete(host);
    tell();
  };
  return {
    put,
    isAllowed: async (host: string) => allowed.has(host),
    async allow(host: string) {
      const yes = await answer();
      if (yes) put(host, true);
      return yes;
    },
    async disallow(host: string) {
      put(host, false);
      return true;
    },
    watch,
  };
}

/** Creates a response repository in memory. */
export function responsesInMemory(first: CachedResponse[] = []) {
  const answers = new Map(first.map((answer) => [answer.key, answer]));
  const titles = new Map<string, string>();
  const { tell, watch } = listenerList();
  let full = false;
  return {
    answers,
    /** From now on the storage is full. */
    fillUp: () => {
      full = true;
    },
    get: async (key: string) => answers.get(key),
    async put(answer: CachedResponse): Promise<Result<CachedResponse, Failure>> {
      if (full) return fail({ kind: 'storage-full' });
      const stored = responseToStore(answers.get(answer.key), answer);
      answers.set(answer.key, stored);
      tell();
      return ok(stored);
    },
    about: async (videoId: string) =>
      [...answers.values()].filter((a) => a.videoId === videoId).sort((a, b) => b.receivedAt - a.receivedAt),
    async recent(most: number) {
      const newest = [...answers.values()].sort((a, b) => b.receivedAt - a.receivedAt);
      const ids = new Map<string, number>();
      for (const { videoId, receivedAt } of newest) if (videoId && !ids.has(videoId)) ids.set(videoId, receivedAt);
      return [...ids].slice(0, most).map(([videoId, receivedAt]) => {
        return { videoId, title: titles.get(videoId) ?? null, receivedAt };
      });
    },
    async saveTitle(videoId: string, title: string) {
      titles.set(videoId, title);
      tell();
    },
    titleOf: async (videoId: string) => titles.get(videoId) ?? null,
    async deleteVideo(videoId: string) {
      for (const [key, answer] of answers) if (answer.videoId === videoId) answers.delete(key);
      tell();
    },
    async deleteReplies(comment: string) {
      for (const key of answers.keys()) if (key.startsWith(repliesKeyPrefix(comment))) answers.delete(key);
      tell();
    },
    async deleteAll() {
      answers.clear();
      titles.clear();
      tell();
    },
    watch,
  };
}

/** Creates a ledger in memory. The clock decides which day it is. */
export function ledgerInMemory(now: () => number = () => noon) {
  const rows = new Map<string, LedgerEntry>();
  const freed: Quote[] = [];
  const { tell, watch } = listenerList();
  const since = (time: number) => [...rows.values()].filter((row) => row.sentAt >= new Date(time).setHours(0, 0, 0, 0));
  const newest = () => [...rows.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  return {
    rows,
    today: async () => spendingOf(since(now())),
    possible: async () => newest().filter((row) => row.state === 'possible' && !row.left),
    recent: async (most: number) => newest().slice(0, most),
    freed,
    free: async (quote: Quote) => void freed.push(quote),
    unsettled: async () => [...rows.values()].filter((row) => row.state === 'sent'),
    attempts: async (key: string) => [...rows.values()].filter((row) => row.key === key),
    async enter(row: LedgerEntry, objection: (spent: SpendingByScope) => Failure | null) {
      const of = (whose: 'runId' | 'collectionId') =>
        row[whose] === undefined ? null : spendingOf([...rows.values()].filter((one) => one[whose] === row[whose]));
      const against = objection({
        today: spendingOf(since(row.sentAt)),
        // The session of this ledger started before its first row.
        session: spendingOf(rows.values()),
        run: of('runId'),
        collection: of('collectionId'),
      });
      if (!against) rows.set(row.id, row);
      tell();
      return against;
    },
    async settle(row: LedgerEntry) {
      if (rows.has(row.id)) rows.set(row.id, row);
      tell();
    },
    async deleteUnsent(id: string) {
      rows.delete(id);
      tell();
    },
    async dismiss(id: string) {
      const row = rows.get(id);
      if (row) rows.set(id, { ...row, left: true });
      tell();
    },
    async deleteAll() {
      rows.clear();
      tell();
    },
    watch,
  };
}

export interface ScriptedRequest {
  name: EndpointName;
  asked: unknown;
  options: CallOptions | undefined;
}

/**
 * Creates a `Call` that replies by a script and records its requests. The script returns each result, or a promise of
 * it.
 */
export function scriptedCall(script: (question: ScriptedRequest) => unknown) {
  const questions: ScriptedRequest[] = [];
  const call: Call = async (name, asked, options) => {
    const question = { name, asked, options };
    questions.push(question);
    // The script matches the endpoint of its test.
    return (await script(question)) as CallResult<typeof name>;
  };
  return { call, questions };
}

/** Creates a parsed response of the service. */
export function told<N extends EndpointName>(
  name: N,
  value: ResponseOf<N>,
  held: Partial<CachedResponse> = {},
): ParsedResponse<N> {
  return {
    response: cachedResponse({ name, body: JSON.stringify(value), ...held }),
    value,
    skippedRows: [],
    wrongFields: [],
  };
}

export const cachedResponse = (given: Partial<CachedResponse> = {}): CachedResponse => ({
  key: 'a key',
  name: 'captions',
  asked: {},
  videoId: null,
  requestedAt: noon,
  receivedAt: noon,
  status: 200,
  contentType: 'application/json',
  body: '[]',
  ...given,
});

/** Creates a promise that the test resolves. */
export function manualPromise<T>() {
  let keep: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    keep = resolve;
  });
  return { promise, keep };
}
