import type { Agreement } from '@/lib/coding/agreement';
import { variablesOf } from '@/lib/coding/codebook';
import { codersOf, unitKey } from '@/lib/coding/codes';
import { countOpenDisagreements, studyAgreement } from '@/lib/coding/study-agreement';
import type { RetentionDeletion } from '@/lib/collection/records';
import { parseDay } from '@/lib/collection/retention';
import { hasDetails, stateOf, zeroStateCounts } from '@/lib/collection/snapshot';
import { originLabel } from '@/lib/collection/video-table';
import type { Capture } from '@/lib/provenance/records';
import type { Run, Step } from '@/lib/runs/records';
import { isSavedInCache } from '@/lib/runs/run-rules';
import { type Sample, sampleOf } from '@/lib/samples/sample';
import { endpoints } from '@/lib/service/endpoints';
import type { Micros } from '@/lib/service/price';
import type { LedgerEntry } from '@/lib/service/records';
import type { MessageName } from '@/lib/shared/localized-text';
import { billedCost, type Cost, possibleCost, type Spending, spendingOf } from '@/lib/spending/spending';
import { exportedCoding } from './coding-files';
import { type ExportSource, exportedIds, isExported } from './export-file';
import { interfaceVersionOf } from './fields';
import { countFlow, type Flow } from './flow';
import type { Replication } from './replication-file';
import type { TrackSummary } from './saved-tracks';

/** In milliseconds since 1970. */
export interface Period {
  from: number;
  to: number;
}

/** Videos that were added at one kind of place without a run, and not drawn from another collection. */
interface Addition {
  /** Follows "added", see `originLabel`. */
  place: MessageName;
  videos: number;
  period: Period;
}

/** `videos` are the exported ones whose details were requested. */
interface RequestedDetails {
  /** Numbers of requested videos and of those with details, including excluded ones. */
  videos: number;
  received: number;
  period: Period;
  parameters: { lang: string | null; fields: string | null; additionalFields?: unknown }[];
}

/** Responses that were reused from saved ones instead of being requested. */
interface ReuseSummary {
  responses: number;
  /** When the first and last of them were received originally. */
  period: Period | null;
  /** Cost of the original requests; 0 if these are unknown. */
  cost: Cost;
}

/**
 * Summarizes the reused responses of a collection. `ledger` contains the requests that they may come from, each once.
 */
function summarizeReuse(captures: readonly Capture[], ledger: readonly LedgerEntry[]): ReuseSummary {
  const reused = captures.filter(({ cacheHit }) => cacheHit);
  const steps = new Set(reused.filter(({ reusedFrom }) => reusedFrom).map(({ runId, step }) => `${runId} ${step}`));
  const byKey = Map.groupBy(reused, ({ key }) => key);
  // Later requests can have the same key.
  const isOriginal = ({ key, sentAt, receivedAt }: LedgerEntry) =>
    byKey.get(key)?.some(({ requestedAt }) => requestedAt >= sentAt && requestedAt <= (receivedAt ?? requestedAt));
  const originalRequests = ledger.filter(
    (entry) => isOriginal(entry) || (entry.runId && steps.has(`${entry.runId} ${entry.step}`)),
  );
  const period = periodOf(reused.map(({ receivedAt }) => receivedAt));
  return { responses: reused.length, period, cost: spendingOf(originalRequests) };
}

/** How the exported videos were coded. */
interface CodingFacts {
  version: number;
  changedAt: number;
  /** The names of the variables. */
  variables: string[];
  coders: string[];
  codes: number;
  /** The number of codes that were given with each version of the codebook, oldest version first. */
  versions: { version: number; codes: number }[];
  /** The final values that were decided. */
  decisions: number;
  /** Disagreements without a decision. */
  open: number;
  deciders: string[];
  agreement: Agreement[];
}

function codingFacts(source: ExportSource): CodingFacts | null {
  const { codebook, codes } = exportedCoding(source);
  if (!codebook) return null;
  const decisions = codes.filter(({ isDecision }) => isDecision);
  const ids = exportedIds(source);
  return {
    version: codebook.version,
    changedAt: codebook.changedAt,
    variables: variablesOf(codebook).map(({ name }) => name),
    coders: codersOf(codes),
    codes: codes.length - decisions.length,
    versions: [...Map.groupBy(codes, ({ codebookVersion }) => codebookVersion)]
      .map(([version, all]) => ({ version, codes: all.length }))
      .sort((one, other) => one.version - other.version),
    decisions: new Set(decisions.map(({ videoId, variableId }) => unitKey(videoId, variableId))).size,
    open: countOpenDisagreements({ codebook, codes }, ids),
    deciders: [...new Set(decisions.map(({ coder }) => coder))].sort(),
    agreement: studyAgreement({ codebook, codes }, ids),
  };
}

/** Facts about an exported collection. Times are in milliseconds since 1970. */
export interface StudyFacts {
  name: string;
  videos: number;
  withDetails: number;
  /** Number of videos with details that the service no longer returns, and when the first of them was missing. */
  noLongerReturned: { videos: number; since: number } | null;
  deletedDetails: number;
  idOnly: number;
  /** Videos that were requested and never returned. */
  notReturned: number;
  /** Videos whose rows in an imported file cannot be read. */
  unreadable: number;
  observations: number;
  skippedRows: number;
  /** Time of the first and last response; `null` without responses. */
  responsePeriod: Period | null;
  addedPeriod: Period | null;
  /** Time of the first addition or request. */
  startedAt: number;
  /** The services that were used: the address, and the connection name if it is known. */
  services: { name: string | null; url: string }[];
  /** Oldest first. */
  runs: readonly Run[];
  /** Steps of the runs, in order of request. */
  steps: readonly Step[];
  /** In the order of their first addition. */
  additions: readonly Addition[];
  /** Details that were requested by id; `null` if none were. */
  detailsRequested: RequestedDetails | null;
  /** The saved caption tracks of the exported videos, each with lines; `null` until they are read. */
  tracks: readonly TrackSummary[] | null;
  /** The same tracks, and those without times or lines: the rows of `transcripts.csv`. */
  texts: readonly TrackSummary[] | null;
  /** Number of comments on the exported videos with saved replies. */
  threads: number;
  /** `null` without a codebook. */
  coding: CodingFacts | null;
  flow: Flow;
  /** Hours between two runs of the schedule; `null` without a schedule. */
  everyHours: number | null;
  /** The end of the retention of details and captions, such as `2027-03-14`; `null` without an end. */
  keepUntil: string | null;
  /** Details and captions that were deleted when their retention period was over. */
  deletions: readonly RetentionDeletion[];
  /** The sample that the collection consists of. */
  sample: Sample | null;
  /** The design of another study that this study repeats. */
  design: { file: string; sha256: string } | null;
  /** The comparison with the original study; `null` if this is none of a whole replication. */
  replication: Replication | null;
  reused: ReuseSummary;
  endpoints: { route: string; responses: number }[];
  interfaceVersions: string[];
  extensionVersions: string[];
  /**
   * Costs of confirmed requests at known prices and at estimated prices, and of requests that may have been billed;
   * `unpriced` is the number of requests without a price.
   */
  cost: { confirmed: Micros; estimated: Micros; possible: Cost; unpriced: number };
  /**
   * Time of the last change. The package uses it wherever a format requires a creation time, so that the same
   * collection gives the same bytes.
   */
  changedAt: number;
}

/** Facts that the export source does not contain. */
interface FactsContext {
  runs: readonly Run[];
  /** Requests whose responses may have been reused. */
  reused: readonly LedgerEntry[];
  steps?: readonly Step[];
  /** The saved caption tracks of the exported videos. */
  tracks?: readonly TrackSummary[] | null;
  threads?: number;
  replication?: Replication | null;
}

export function collectFacts(
  source: ExportSource,
  ledger: readonly LedgerEntry[],
  { runs, reused, steps = [], tracks: savedTracks = null, threads = 0, replication = null }: FactsContext = {
    runs: [],
    reused: [],
  },
): StudyFacts {
  const { snapshot, collection, notes } = source;
  const counts = zeroStateCounts();
  let observations = 0;
  let since = Number.POSITIVE_INFINITY;
  for (const [index, id] of snapshot.ids.entries()) {
    if (!isExported(source, id)) continue;
    const state = stateOf(snapshot, index);
    counts[state] += 1;
    if (state === 'not-returned-since') since = Math.min(since, snapshot.missingSince[index] ?? since);
    observations += snapshot.observations[index] ?? 0;
  }
  const responsePeriod = periodOf(snapshot.captures.map(({ receivedAt }) => receivedAt));
  const addedPeriod = periodOf(snapshot.batches.map(({ addedAt }) => addedAt));
  const noLongerReturned = counts['not-returned-since'];
  const tracks = savedTracks?.filter(({ lines, hasTimes }) => hasTimes && lines > 0) ?? null;
  return {
    name: collection.name,
    videos: Object.values(counts).reduce((sum, count) => sum + count),
    withDetails: counts['with-details'] + noLongerReturned,
    noLongerReturned: noLongerReturned > 0 ? { videos: noLongerReturned, since } : null,
    deletedDetails: counts.deleted,
    idOnly: counts['id-only'],
    notReturned: counts['not-returned'],
    unreadable: counts.unreadable,
    startedAt: Math.min(addedPeriod?.from ?? collection.createdAt, ...firstRequestTime(snapshot.captures)),
    services: servicesOf(snapshot.captures, ledger),
    runs: runs.toSorted((one, other) => one.createdAt - other.createdAt),
    steps,
    additions: additionsOf(snapshot.batches),
    detailsRequested: requestedDetails(source),
    tracks,
    texts: savedTracks,
    threads,
    coding: codingFacts(source),
    flow: countFlow(source, { counts, runs, steps, tracks }),
    everyHours: collection.schedule?.everyHours ?? null,
    keepUntil: parseDay(collection.keepUntil) === null ? null : (collection.keepUntil ?? null),
    deletions: collection.deletions ?? [],
    design: collection.design ? { file: collection.design.file, sha256: collection.design.sha256 } : null,
    sample: sampleOf(collection),
    replication,
    reused: summarizeReuse(snapshot.captures, reused),
    observations,
    skippedRows: snapshot.captures.reduce((sum, { skippedRows }) => sum + skippedRows, 0),
    responsePeriod,
    addedPeriod,
    ...responseCounts(source, steps),
    cost: costOf(spendingOf(ledger)),
    changedAt: Math.max(
      collection.createdAt,
      responsePeriod?.to ?? 0,
      addedPeriod?.to ?? 0,
      latestOf((collection.deletions ?? []).map(({ at }) => at)),
      latestOf(Array.from(notes.values(), ({ at }) => at)),
      source.coding?.codebook?.changedAt ?? 0,
      latestOf(source.coding?.codes.map(({ codedAt }) => codedAt) ?? []),
      latestOf(ledger.map(({ sentAt, receivedAt }) => receivedAt ?? sentAt)),
    ),
  };
}

const latestOf = (times: readonly number[]): number => times.reduce((newest, time) => Math.max(newest, time), 0);

const periodOf = (times: readonly number[]): Period | null =>
  times.length === 0
    ? null
    : {
        from: times.reduce((min, time) => Math.min(min, time)),
        to: times.reduce((max, time) => Math.max(max, time)),
      };

function additionsOf(batches: ExportSource['snapshot']['batches']): Addition[] {
  const added = batches.filter(({ runId, from }) => runId === null && from !== 'sample');
  return [...Map.groupBy(added, originLabel)].flatMap(([place, all]) => {
    const period = periodOf(all.map(({ addedAt }) => addedAt));
    return period ? [{ place, videos: new Set(all.flatMap(({ ids }) => ids)).size, period }] : [];
  });
}

function requestedDetails(source: ExportSource): RequestedDetails | null {
  const captures = source.snapshot.captures.filter(({ name }) => name === 'batchVideos' || name === 'videos');
  const period = periodOf(captures.map(({ requestedAt }) => requestedAt));
  if (!period) return null;
  const requested = new Set<string>();
  const parameters = new Map<string, RequestedDetails['parameters'][number]>();
  for (const { params } of captures) {
    const { ids, lang = null, fields = null, additionalFields } = Object(params);
    const others = additionalFields && { additionalFields };
    for (const id of Array.isArray(ids) ? ids : []) requested.add(id);
    parameters.set(JSON.stringify([lang, fields, additionalFields]), { lang, fields, ...others });
  }
  const { snapshot } = source;
  const ids = snapshot.ids.filter((id) => requested.has(id));
  const received = ids.filter((id) => hasDetails(snapshot, snapshot.rowOf.get(id) ?? -1)).length;
  return { videos: ids.length, received, period, parameters: [...parameters.values()] };
}

/** Returns a list with the time of the first request; an empty list without requests. */
const firstRequestTime = (captures: readonly Pick<Capture, 'requestedAt'>[]): number[] => {
  const span = periodOf(captures.map(({ requestedAt }) => requestedAt));
  return span ? [span.from] : [];
};

/**
 * Returns the services from the cache keys, which end with the address (see `cacheKey`); the ledger has their names.
 */
function servicesOf(captures: readonly Capture[], ledger: readonly LedgerEntry[]): StudyFacts['services'] {
  const names = new Map(ledger.map(({ key, connection }) => [urlIn(key), connection?.name ?? null]));
  const urls = new Set(captures.map(({ key }) => urlIn(key)).filter((url) => url !== null));
  return [...urls].map((url) => ({ url, name: names.get(url) || null }));
}

const urlIn = (key: string): string | null => /https?:\/\/\S+$/.exec(key)?.[0] ?? null;

/** Captions are not captured; their steps tell whether there was a response. */
function responseCounts(
  { snapshot }: ExportSource,
  steps: readonly Step[],
): Pick<StudyFacts, 'endpoints' | 'interfaceVersions' | 'extensionVersions'> {
  const captions = steps.filter(
    (step) => isSavedInCache(step) && (step.state === 'stored' || step.failure?.kind === 'no-captions'),
  );
  const byName = Map.groupBy([...snapshot.captures, ...captions], ({ name }) => name);
  return {
    endpoints: [...byName].map(([name, all]) => ({ route: endpoints[name].route, responses: all.length })),
    interfaceVersions: [...new Set(snapshot.captures.map(interfaceVersionOf))],
    // The version is unknown for a response that was saved outside of runs and reused.
    extensionVersions: [...new Set(snapshot.captures.flatMap(({ extensionVersion }) => extensionVersion || []))],
  };
}

export function costOf(spent: Spending): StudyFacts['cost'] {
  const billed = billedCost(spent);
  return {
    confirmed: billed.micros - billed.estimated,
    estimated: billed.estimated,
    possible: possibleCost(spent),
    unpriced: spent.unpriced,
  };
}
