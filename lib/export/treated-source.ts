import type { TrackStatistics } from '@/lib/captions/records';
import type { Collection } from '@/lib/collection/records';
import type { Snapshot } from '@/lib/collection/snapshot';
import type { SavedThread } from '@/lib/comments/reply-thread';
import type { Cell } from '@/lib/database/fields';
import type { Plan } from '@/lib/runs/plan-schema';
import type { Run, Step } from '@/lib/runs/records';
import { unknownStratum } from '@/lib/samples/frame';
import { type Sample, sampleOf } from '@/lib/samples/sample';
import { isRecord } from '@/lib/shared/is-record';
import { canonicalJson } from '@/lib/shared/json';
import { parseTime } from '@/lib/shared/parse-time';
import type { CollectionHistory, ExportSource } from './export-file';
import { responseFields } from './fields';
import { createNameReplacement, type NameReplacement, shortened } from './name-replacement';
import { isAsReceived, type PrivacyChoices } from './privacy-choices';
import type { ReplyAuthors } from './replies-file';
import type { SavedTrackReader } from './saved-tracks';
import { treatedCoding } from './treated-coding';
import type { RawRow } from './video-observation';

/** What is exported, after names, texts and times were treated. */
export interface TreatedExport {
  source: ExportSource;
  run(run: Run): Run;
  step(step: Step): Step;
  threads(threads: AsyncIterable<SavedThread>): AsyncIterable<SavedThread>;
  captions(reader: SavedTrackReader): SavedTrackReader;
}

/** Treats everything that an export reads, so that every file follows the choices. */
export async function treatExport(
  source: ExportSource,
  choices: PrivacyChoices,
  tagsOf: ReplyAuthors['tagsOf'],
): Promise<TreatedExport> {
  const coding = (name: (text: string) => string) =>
    source.coding && { coding: treatedCoding(source.coding, choices, name) };
  if (isAsReceived(choices)) return unchanged({ ...source, ...coding((text) => text) });
  const { channels } = choices;
  const names = channels === 'as-received' ? null : await createNameReplacement(source.snapshot, channels, tagsOf);
  const values = valueTreatment(choices, names);
  const run = (one: Run): Run => ({ ...one, plan: treatedPlan(one.plan, values) });
  const step = (one: Step): Step => ({ ...one, params: values.params(one.params) });
  return {
    source: {
      ...source,
      collection: treatedCollection(source.collection, values),
      snapshot: treatedSnapshot(source.snapshot, values),
      notes: treatedNotes(source.notes, values),
      ...coding(values.name),
      history: treatedHistory(source.history, { values, run, step }),
      treatRow: (row) => treatedRow(row, values),
    },
    run,
    step,
    threads: (threads) => treatedThreads(threads, values),
    captions: (reader) => (names ? treatedCaptions(reader, values) : reader),
  };
}

const unchanged = (source: ExportSource): TreatedExport => ({
  source,
  run: (run) => run,
  step: (step) => step,
  threads: (threads) => threads,
  captions: (reader) => reader,
});

interface ValueTreatment extends Pick<NameReplacement, 'id' | 'title'> {
  /** Treats words of the researcher, such as a note or a query. */
  name(text: string): string;
  /** Treats a text of the platform; `null` if it is left out. */
  text(text: string): string | null;
  /** Treats the thumbnails or the handle of a channel. */
  ofChannel<T>(value: T): T | undefined;
  time(time: unknown): unknown;
  params(params: unknown): unknown;
  planParams(params: unknown): unknown;
}

function valueTreatment({ channels, texts, times }: PrivacyChoices, names: NameReplacement | null): ValueTreatment {
  const name = (text: string): string => names?.inText(text) ?? text;
  const time = (value: unknown) => (times === 'second' ? value : startOf(times, value));
  const textOnly = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    id: names?.id ?? textOnly,
    title: names?.title ?? textOnly,
    name,
    text(text) {
      if (texts === 'left-out') return null;
      return texts === 'shortened' ? shortened(name(text), names?.names ?? null) : name(text);
    },
    ofChannel: (value) => (channels === 'as-received' ? value : undefined),
    time,
    params: (params) => treatedParams(params, names, time),
    planParams: (params) => treatedParams(params, names, (value) => value),
  };
}

/** Returns the day of a time in UTC, or the first day of its month, which every program reads as a date. */
function startOf(unit: 'day' | 'month', time: unknown): string | undefined {
  const parsed = typeof time === 'string' ? parseTime(time) : Number.NaN;
  if (Number.isNaN(parsed)) return undefined;
  const day = new Date(parsed).toISOString().slice(0, 10);
  return unit === 'day' ? day : `${day.slice(0, -2)}01`;
}

/** The parameters that can name a channel. */
const namingParams: ReadonlySet<string> = new Set(['q', 'channelId', 'playlist']);
/** Tokens of pages can contain the id of a channel. */
const pageParams: ReadonlySet<string> = new Set(['page', 'pageToken']);
/** A split search has the time of its results in these parameters. */
const timeParams: ReadonlySet<string> = new Set(['publishedAfter', 'publishedBefore']);

/** Treats the parameters of a request, or of a plan, which states the times that the researcher chose. */
function treatedParams(params: unknown, names: NameReplacement | null, time: (value: unknown) => unknown): unknown {
  if (!isRecord(params)) return params;
  const entries = names ? Object.entries(params).filter(([key]) => !pageParams.has(key)) : Object.entries(params);
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (names && namingParams.has(key)) return [key, treatStrings(value, names.inText)];
      return [key, timeParams.has(key) ? time(value) : value];
    }),
  );
}

/** Treats every string in a JSON value. */
function treatStrings(value: unknown, treat: (text: string) => string): unknown {
  if (typeof value === 'string') return treat(value);
  if (Array.isArray(value)) return value.map((one) => treatStrings(one, treat));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, treatStrings(one, treat)]));
}

/** A plan whose names were replaced has a field that no plan has, so no file offers to run it again. */
function treatedPlan(plan: Plan, { planParams, name }: ValueTreatment): Plan {
  const treated =
    plan.kind === 'search'
      ? { ...plan, params: planParams(plan.params) }
      : plan.kind === 'playlist' && plan.of.is !== 'video'
        ? { ...plan, of: { ...plan.of, id: name(plan.of.id) } }
        : plan;
  const marked: object = { ...treated, namesReplaced: true };
  return canonicalJson(treated) === canonicalJson(plan) ? plan : (marked as Plan);
}

function treatedCollection({ design, ...collection }: Collection, values: ValueTreatment): Collection {
  const { name } = values;
  const sample = sampleOf(collection);
  return {
    ...collection,
    name: name(collection.name),
    ...(sample && { sample: treatedSample(sample, values) }),
    ...(design && { design: { ...design, file: name(design.file) } }),
  };
}

/** Leaves out the steps before a sample if one of them names a channel, because later steps count on all of them. */
function treatedSample({ plan, from, strata, steps, ...sample }: Sample, values: ValueTreatment): Sample {
  const isByChannel = plan.method === 'stratified' && plan.strata === 'channel';
  const text = JSON.stringify(steps);
  return {
    ...sample,
    plan,
    from: { ...from, name: values.name(from.name) },
    strata: strata.map((stratum) => ({
      ...stratum,
      name: isByChannel && stratum.name !== unknownStratum ? (values.id(stratum.name) ?? '') : stratum.name,
    })),
    steps: JSON.stringify(treatStrings(steps, values.name)) === text ? steps : [],
  };
}

function treatedSnapshot(snapshot: Snapshot, values: ValueTreatment): Snapshot {
  const { cells } = snapshot;
  const treated = (field: keyof typeof cells, treat: (cell: string, row: number) => unknown) => {
    const column = cells[field]?.map((cell, row): Cell => {
      const value = cell === null ? null : treat(String(cell), row);
      return typeof value === 'string' ? value : null;
    });
    return column && { [field]: column };
  };
  return {
    ...snapshot,
    cells: {
      ...cells,
      ...treated('title', values.text),
      ...treated('channelTitle', (title, row) => values.title(title, cells.channelId?.[row])),
      ...treated('channelId', values.id),
      ...treated('channelHandle', values.ofChannel),
      ...treated('publishedAt', values.time),
      ...treated('playlistId', values.name),
    },
    captures: snapshot.captures.map(({ reusedFrom, ...capture }) => ({
      ...capture,
      // The columns are merged in the cells.
      columns: {},
      params: values.params(capture.params),
      ...(reusedFrom && { reusedFrom: { ...reusedFrom, params: values.params(reusedFrom.params) } }),
    })),
    batches: snapshot.batches.map((batch) => ({
      ...batch,
      address: treatedAddress(batch.address, values),
      titles: batch.titles.map((title) => title && values.text(title)),
    })),
  };
}

/** Leaves out the address of a page that names a channel. */
function treatedAddress(address: string | null, { name }: ValueTreatment): string | null {
  if (address === null) return null;
  const words = decodedAddress(address);
  return name(words) === words ? address : null;
}

function decodedAddress(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '));
  } catch {
    // An escape sequence is invalid.
    return address;
  }
}

const treatedNotes = (notes: ExportSource['notes'], { name }: ValueTreatment): ExportSource['notes'] =>
  new Map(
    [...notes].map(([id, { excludedReason, ...note }]) => [
      id,
      {
        ...note,
        note: name(note.note),
        tags: note.tags.map(name),
        ...(excludedReason !== undefined && { excludedReason: name(excludedReason) }),
      },
    ]),
  );

const treatedHistory = (
  history: CollectionHistory,
  { values, run, step }: { values: ValueTreatment } & Pick<TreatedExport, 'run' | 'step'>,
): CollectionHistory => ({
  ...history,
  runs: async () => (await history.runs()).map(run),
  steps: async (runId) => (await history.steps(runId)).map(step),
  costs: async () => (await history.costs()).map((entry) => ({ ...entry, params: values.params(entry.params) })),
  timedNotes: async (ids) =>
    (await history.timedNotes(ids)).map((note) => ({
      ...note,
      text: values.name(note.text),
      lineText: values.text(note.lineText) ?? '',
    })),
});

type FieldTreatment = (value: unknown, row: RawRow, values: ValueTreatment) => unknown;

const channelId: FieldTreatment = (value, _, { id }) => id(value);
const time: FieldTreatment = (value, _, values) => values.time(value);
const text: FieldTreatment = (value, _, { text: treat }) =>
  treat('') === null ? undefined : treatStrings(value, (one) => treat(one) ?? '');
const ofChannel: FieldTreatment = (value, _, values) => values.ofChannel(value);

/** The fields of people in the rows of videos and lists. Objects of an unknown form may have names, too. */
const fieldTreatments: Readonly<Record<string, FieldTreatment>> = {
  channelId,
  videoOwnerChannelId: channelId,
  channelTitle: (value, row, { title }) => title(value, row.channelId),
  videoOwnerChannelTitle: (value, row, { title }) => title(value, row.videoOwnerChannelId),
  channelHandle: ofChannel,
  thumbnails: ofChannel,
  publishedAt: time,
  videoPublishedAt: time,
  title: text,
  description: text,
  tags: text,
  localizations: text,
  topicCategories: text,
  playlistId: (value, _, { name }) => treatStrings(value, name),
};
const otherField: FieldTreatment = (value, _, { name }) => (isRecord(value) ? treatStrings(value, name) : value);

/** The fields that files are written from; others are left out. */
const exportedNames = new Set([...responseFields.map(({ name }) => name), ...Object.keys(fieldTreatments), 'videoId']);

const treatedRow = (row: RawRow, values: ValueTreatment): RawRow =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => exportedNames.has(name))
      .map(([name, value]) => [
        name,
        value === null ? null : (fieldTreatments[name] ?? otherField)(value, row, values),
      ]),
  );

async function* treatedThreads(threads: AsyncIterable<SavedThread>, values: ValueTreatment) {
  for await (const thread of threads) {
    const replies = thread.replies.map((reply) => ({
      ...reply,
      name: reply.name && values.name(reply.name),
      text: values.text(reply.text) ?? '',
      publishedAt: reply.publishedAt && parseTime(String(values.time(new Date(reply.publishedAt).toISOString()))),
    }));
    const responses = thread.responses.map((one) => ({ ...one, params: values.params(one.params) }));
    yield { ...thread, replies, responses };
  }
}

function treatedTrack(track: TrackStatistics, { name }: ValueTreatment): TrackStatistics {
  const { own } = track.request;
  return own?.file === undefined
    ? track
    : { ...track, request: { ...track.request, own: { ...own, file: name(own.file) } } };
}

const treatedCaptions = (reader: SavedTrackReader, values: ValueTreatment): SavedTrackReader => ({
  ...reader,
  tracks: async () => (await reader.tracks()).map((track) => treatedTrack(track, values)),
  texts: async () => (await reader.texts()).map((track) => treatedTrack(track, values)),
  async read(track) {
    const read = await reader.read(track);
    // The positions of the words are those in the text as received.
    const cues = read?.cues.map(({ words: _, speaker, ...cue }) => ({
      ...cue,
      text: values.name(cue.text),
      ...(speaker !== undefined && { speaker: values.name(speaker) }),
    }));
    return read && { ...read, cues: cues ?? [] };
  },
});
