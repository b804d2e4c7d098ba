import { repliesKeyPrefix } from '@/lib/requests/repository/replies-key-range';
import type { CachedResponse, Call, CallOptions, CallResult, ParsedResponse } from '@/lib/service/call';
import type { EndpointName, ResponseOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import type { Quote } from '@/lib/service/price';
import { responseToStore } from '@/lib/service/read-response';
import type { LedgerEntry } from '@/lib/service/records';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { SpendingByScope } from '@/lib/spending/spending';
import { spendingOf } from '@/lib/spending/spending';

/** 20 November 2026, noon in local time. */
export const noon = new Date(2026, 10, 20, 12).getTime();

/** Creates a clock that the test advances. Times are in milliseconds since 1970, and waits are in seconds. */
export function fakeClock(start = noon) {
  let time = start;
  let pending: { at: number; job: () => Promise<void> }[] = [];
  return {
    now: () => time,
    after(seconds: number, job: () => Promise<void>) {
      const entry = { at: time + seconds * 1000, job };
      pending.push(entry);
      return () => {
        pending = pending.filter((other) => other !== entry);
      };
    },
    async advance(seconds: number) {
      time += seconds * 1000;
      const due = pending.filter(({ at }) => at <= time);
      pending = pending.filter(({ at }) => at > time);
      for (const { job } of due) await job();
    },
  };
}

export function listenerList() {
  const all = new Set<() => void>();
  return {
    notify() {
      for (const changed of all) changed();
    },
    watch(changed: () => void) {
      all.add(changed);
      return () => void all.delete(changed);
    },
  };
}

/** Creates in-memory site permissions, which are granted unless the user refuses. */
export function sitesInMemory(confirm = async () => true) {
  const allowed = new Set<string>();
  const { notify, watch } = listenerList();
  const setAllowed = (host: string, isAllowed: boolean) => {
    if (isAllowed) allowed.add(host);
    else allowed.delete(host);
    notify();
  };
  return {
    setAllowed,
    isAllowed: async (host: string) => allowed.has(host),
    async allow(host: string) {
      const isConfirmed = await confirm();
      if (isConfirmed) setAllowed(host, true);
      return isConfirmed;
    },
    async disallow(host: string) {
      setAllowed(host, false);
      return true;
    },
    watch,
  };
}

export function responsesInMemory(initial: CachedResponse[] = []) {
  const byKey = new Map(initial.map((response) => [response.key, response]));
  const titles = new Map<string, string>();
  const { notify, watch } = listenerList();
  let isFull = false;
  return {
    byKey,
    /** Makes all later writes fail as if the storage were full. */
    fillUp: () => {
      isFull = true;
    },
    get: async (key: string) => byKey.get(key),
    async put(response: CachedResponse): Promise<Result<CachedResponse, Failure>> {
      if (isFull) return fail({ kind: 'storage-full' });
      const stored = responseToStore(byKey.get(response.key), response);
      byKey.set(response.key, stored);
      notify();
      return ok(stored);
    },
    about: async (videoId: string, name?: EndpointName) =>
      [...byKey.values()]
        .filter((a) => a.videoId === videoId && (!name || a.name === name))
        .sort((a, b) => b.receivedAt - a.receivedAt),
    async recent(max: number) {
      const newest = [...byKey.values()].sort((a, b) => b.receivedAt - a.receivedAt);
      const ids = new Map<string, number>();
      for (const { videoId, receivedAt } of newest) if (videoId && !ids.has(videoId)) ids.set(videoId, receivedAt);
      return [...ids].slice(0, max).map(([videoId, receivedAt]) => {
        return { videoId, title: titles.get(videoId) ?? null, receivedAt };
      });
    },
    async saveTitle(videoId: string, title: string) {
      titles.set(videoId, title);
      notify();
    },
    titleOf: async (videoId: string) => titles.get(videoId) ?? null,
    async deleteVideo(videoId: string) {
      for (const [key, response] of byKey) if (response.videoId === videoId) byKey.delete(key);
      notify();
    },
    async deleteReplies(comment: string) {
      for (const key of byKey.keys()) if (key.startsWith(repliesKeyPrefix(comment))) byKey.delete(key);
      notify();
    },
    async deleteAll() {
      byKey.clear();
      titles.clear();
      notify();
    },
    watch,
  };
}

/** Creates an in-memory ledger. The clock determines the current day. */
export function ledgerInMemory(now: () => number = () => noon) {
  const rows = new Map<string, LedgerEntry>();
  const savings: Quote[] = [];
  const { notify, watch } = listenerList();
  const since = (time: number) => [...rows.values()].filter((row) => row.sentAt >= new Date(time).setHours(0, 0, 0, 0));
  const newest = () => [...rows.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  return {
    rows,
    today: async () => spendingOf(since(now())),
    possible: async () => newest().filter((row) => row.state === 'possible' && !row.dismissed),
    recent: async (max: number) => newest().slice(0, max),
    savings,
    countSavings: async (quote: Quote) => void savings.push(quote),
    unsettled: async () => [...rows.values()].filter((row) => row.state === 'sent'),
    attempts: async (key: string) => [...rows.values()].filter((row) => row.key === key),
    async enter(row: LedgerEntry, blockerFor: (spent: SpendingByScope) => Failure | null) {
      const spendingIn = (scope: 'runId' | 'collectionId') =>
        row[scope] === undefined ? null : spendingOf([...rows.values()].filter((one) => one[scope] === row[scope]));
      const blocker = blockerFor({
        today: spendingOf(since(row.sentAt)),
        // The session of this ledger started before its first row, so all rows belong to it.
        session: spendingOf(rows.values()),
        run: spendingIn('runId'),
        collection: spendingIn('collectionId'),
      });
      if (!blocker) rows.set(row.id, row);
      notify();
      return blocker;
    },
    async settle(row: LedgerEntry) {
      if (rows.has(row.id)) rows.set(row.id, row);
      notify();
    },
    async deleteUnsent(id: string) {
      rows.delete(id);
      notify();
    },
    async dismiss(ids: readonly string[]) {
      for (const id of ids) {
        const row = rows.get(id);
        if (row) rows.set(id, { ...row, dismissed: true });
      }
      notify();
    },
    async deleteAll() {
      rows.clear();
      notify();
    },
    watch,
  };
}

export interface ScriptedRequest {
  name: EndpointName;
  params: unknown;
  options: CallOptions | undefined;
}

/**
 * Creates a `Call` that gets its results from a script and records its requests. The script returns each result or a
 * promise of it.
 */
export function scriptedCall(script: (request: ScriptedRequest) => unknown) {
  const requests: ScriptedRequest[] = [];
  const call: Call = async (name, params, options) => {
    const request = { name, params, options };
    requests.push(request);
    // The cast is safe, because the script returns results for the test's endpoint.
    return (await script(request)) as CallResult<typeof name>;
  };
  return { call, requests };
}

export function parsedResponse<N extends EndpointName>(
  name: N,
  value: ResponseOf<N>,
  fields: Partial<CachedResponse> = {},
): ParsedResponse<N> {
  return {
    response: cachedResponse({ name, body: JSON.stringify(value), ...fields }),
    value,
    skippedRows: [],
    wrongFields: [],
  };
}

export const cachedResponse = (fields: Partial<CachedResponse> = {}): CachedResponse => ({
  key: 'a key',
  name: 'captions',
  params: {},
  videoId: null,
  requestedAt: noon,
  receivedAt: noon,
  status: 200,
  contentType: 'application/json',
  body: '[]',
  ...fields,
});

/** Creates a promise that the test resolves. */
export function manualPromise<T>() {
  let resolvePromise: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    resolvePromise = resolve;
  });
  return { promise, resolve: resolvePromise };
}
