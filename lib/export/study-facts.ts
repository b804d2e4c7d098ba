import { stateOf, zeroStateCounts } from '@/lib/collection/snapshot';
import type { Capture } from '@/lib/provenance/capture';
import type { Run } from '@/lib/runs/run';
import { endpoints } from '@/lib/service/endpoints';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import { spendingOf } from '@/lib/spending/spending';
import type { ExportSource } from './export-file';
import { interfaceVersionOf } from './row-values';

/** What was reused from saved responses instead of being requested. */
export interface ReuseSummary {
  responses: number;
  /** What the requests had cost that these responses came from, in millionths of a dollar; 0 where nothing is known of them. */
  cost: Micros;
}

/** Returns what of a collection was reused. `ledger`: the requests that those responses may have come from, each once. */
export function summarizeReuse(captures: readonly Capture[], ledger: readonly LedgerEntry[]): ReuseSummary {
  const reused = captures.filter(({ cacheHit }) => cacheHit);
  const steps = new Set(reused.filter(({ taken }) => taken).map(({ runId, step }) => `${runId} ${step}`));
  const keys = new Set(reused.map(({ key }) => key));
  const originalRequests = ledger.filter(
    ({ key, runId, step }) => keys.has(key) || (runId && steps.has(`${runId} ${step}`)),
  );
  return { responses: reused.length, cost: spendingOf(originalRequests).micros };
}

/** What there is to say of a collection that is handed in. Times in milliseconds since 1970. */
export interface StudyFacts {
  name: string;
  videos: number;
  /** Those whose details are saved. */
  complete: number;
  /** Of those, the ones that the service did not return any more, and since when at the earliest. */
  noLongerReturned: { videos: number; since: number } | null;
  idOnly: number;
  /** Requested, and never returned. */
  notReturned: number;
  /** Their rows are in a restored file that cannot be read there. */
  unreadable: number;
  /** Answers that have details, each counted for each of its videos. */
  observations: number;
  setAside: number;
  /** First and last answer; `null` where there is none. */
  asked: { from: number; to: number } | null;
  /** First and last time that something was gathered. */
  collectedPeriod: { from: number; to: number } | null;
  /** When the first thing of it happened: something was added, or a request left. */
  startedAt: number;
  /** Whom was asked, as the user entered it: the address, and the name of the connection where that is known. */
  services: { name: string | null; url: string }[];
  /** What was requested by plan, the oldest first. */
  runs: readonly Run[];
  /** The design of another study that it repeats. */
  design: { file: string; sha256: string } | null;
  reused: ReuseSummary;
  /** What was asked, and how often. */
  endpoints: { route: string; answers: number }[];
  interfaceVersions: string[];
  extVersions: string[];
  cost: { confirmed: Micros; possible: Micros; unpriced: number };
  /** Of anything in it: whatever names a time in the package names this one, so that the same collection is the same bytes. */
  changedAt: number;
}

/** What is known beside a collection and its own costs. */
interface FactsContext {
  runs: readonly Run[];
  /** Requests that reused responses may have come from. */
  reused: readonly LedgerEntry[];
}

export function collectFacts(
  source: ExportSource,
  ledger: readonly LedgerEntry[],
  { runs, reused }: FactsContext = { runs: [], reused: [] },
): StudyFacts {
  const { roll: snapshot, collection, marks: notes } = source;
  const counts = zeroStateCounts();
  let observations = 0;
  let since = Number.POSITIVE_INFINITY;
  for (const [at, id] of snapshot.ids.entries()) {
    if (source.chosen && !source.chosen.has(id)) continue;
    const state = stateOf(snapshot, at);
    counts[state] += 1;
    if (state === 'not-returned-since') since = Math.min(since, snapshot.missingSince[at] ?? since);
    observations += snapshot.observations[at] ?? 0;
  }
  const asked = periodOf(snapshot.captures.map(({ receivedAt }) => receivedAt));
  const collectedPeriod = periodOf(snapshot.gatherings.map(({ addedAt }) => addedAt));
  const noLongerReturned = counts['not-returned-since'];
  return {
    name: collection.name,
    videos: Object.values(counts).reduce((sum, count) => sum + count),
    complete: counts.complete + noLongerReturned,
    noLongerReturned: noLongerReturned > 0 ? { videos: noLongerReturned, since } : null,
    idOnly: counts['id-only'],
    notReturned: counts['not-returned'],
    unreadable: counts.unreadable,
    startedAt: Math.min(collectedPeriod?.from ?? collection.createdAt, ...firstRequestTime(snapshot.captures)),
    services: servicesOf(snapshot.captures, ledger),
    runs: runs.toSorted((one, other) => one.createdAt - other.createdAt),
    design: collection.design ? { file: collection.design.file, sha256: collection.design.sha256 } : null,
    reused: summarizeReuse(snapshot.captures, reused),
    observations,
    setAside: snapshot.captures.reduce((sum, { setAside }) => sum + setAside, 0),
    asked,
    collectedPeriod,
    ...responseCounts(source),
    cost: costOf(ledger),
    changedAt: Math.max(
      collection.createdAt,
      asked?.to ?? 0,
      collectedPeriod?.to ?? 0,
      latestOf(Array.from(notes.values(), ({ at }) => at)),
      latestOf(ledger.map(({ sentAt, answeredAt }) => answeredAt ?? sentAt)),
    ),
  };
}

const latestOf = (times: readonly number[]): number => times.reduce((newest, time) => Math.max(newest, time), 0);

const periodOf = (times: readonly number[]): { from: number; to: number } | null =>
  times.length === 0
    ? null
    : {
        from: times.reduce((least, time) => Math.min(least, time)),
        to: times.reduce((most, time) => Math.max(most, time)),
      };

/** The time at which the first request left. */
const firstRequestTime = (captures: readonly Pick<Capture, 'requestedAt'>[]): number[] => {
  const span = periodOf(captures.map(({ requestedAt }) => requestedAt));
  return span ? [span.from] : [];
};

/** The address is the last word of a request's key (see `cache-key.ts`); what it is called, the ledger knows. */
function servicesOf(captures: readonly Capture[], ledger: readonly LedgerEntry[]): StudyFacts['services'] {
  const names = new Map(ledger.map(({ key, connection }) => [urlIn(key), connection?.name ?? null]));
  const urls = new Set(captures.map(({ key }) => urlIn(key)).filter((url) => url !== null));
  return [...urls].map((url) => ({ url, name: names.get(url) || null }));
}

const urlIn = (key: string): string | null => /https?:\/\/\S+$/.exec(key)?.[0] ?? null;

function responseCounts({
  roll: snapshot,
}: ExportSource): Pick<StudyFacts, 'endpoints' | 'interfaceVersions' | 'extVersions'> {
  const routes = new Map<string, number>();
  for (const { name } of snapshot.captures) {
    const { route } = endpoints[name];
    routes.set(route, (routes.get(route) ?? 0) + 1);
  }
  return {
    endpoints: [...routes].map(([route, answers]) => ({ route, answers })),
    interfaceVersions: [...new Set(snapshot.captures.map(interfaceVersionOf))],
    extVersions: [...new Set(snapshot.captures.map(({ extVersion }) => extVersion))],
  };
}

function costOf(ledger: readonly LedgerEntry[]): StudyFacts['cost'] {
  const confirmed = spendingOf(ledger.filter(({ state }) => state === 'confirmed'));
  const possible = spendingOf(ledger.filter(({ state }) => state === 'possible' || state === 'sent'));
  return {
    confirmed: confirmed.micros,
    possible: possible.micros,
    unpriced: confirmed.unpriced + possible.unpriced,
  };
}
