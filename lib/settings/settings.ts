import * as z from 'zod/mini';
import { addressesOf, Connection, type ConnectionAddresses, firstConnectionId } from '@/lib/connection/connection';
import { DiscoveredName } from '@/lib/parameter-discovery/discovered-name';
import { maxRelatedPages } from '@/lib/service/interface-limits';
import type { Micros } from '@/lib/service/price';
import { once } from '@/lib/shared/once';
import { textTimePositions } from '@/lib/shared/text-layout';
import { backupFailures } from '@/lib/storage/backup-failures';
import { panelTabIds } from '@/lib/toolbar/panel-tabs';
import { ToolRule } from '@/lib/tools/tool-rule';
import { mediaSortKeys } from './media-orders';

/** Where videos go until the user makes collections of their own. */
export const firstCollectionId = 'first';

/** A group of choices, each of which has a default: one that was never stored is all of them. */
const withDefaults = <Group extends z.ZodMiniType<object>>(group: Group) =>
  z._default(group, () => group.parse({}) as z.core.util.NoUndefined<z.output<Group>>);

/** Ordered steps of pace, in words per minute; the user moves each. */
const SpeechRateLimits = () =>
  z.object({
    slow: z._default(z.number(), 110),
    easy: z._default(z.number(), 140),
    brisk: z._default(z.number(), 170),
    fast: z._default(z.number(), 200),
    /** From so many seconds on a silence is a pause. */
    pause: z._default(z.number().check(z.gte(0.1), z.lte(600)), 1),
  });

/** Money in millionths of a dollar; the numbers are shown on first run. */
const Budgets = () =>
  z.object({
    perCall: z._default(z.int().check(z.nonnegative()), 20_000),
    perDay: z._default(z.int().check(z.nonnegative()), 500_000),
    /** From the start of the browser to its end; `null` for no limit. */
    perSession: z._default(z.nullable(z.int().check(z.nonnegative())), null),
    /** Calls a day whose price nobody knows. */
    unpricedPerDay: z._default(z.int().check(z.nonnegative()), 10),
  });

/** Captions that come by themselves: off unless the user switches it on. */
const AutoCaptions = () =>
  z.object({
    on: z._default(z.boolean(), false),
    dwellSeconds: z._default(z.number().check(z.gte(1), z.lte(60)), 2.5),
    perDay: z._default(z.int().check(z.nonnegative()), 20),
    pausedHosts: z._default(z.array(z.string()), []),
  });

const Naming = () =>
  z.object({
    template: z._default(z.string(), '{title} [{id}] {quality}.{ext}'),
    emoji: z._default(z.boolean(), true),
  });

/** What the Files tab shows: an empty codec and no height let everything through. */
const Files = () =>
  z.object({
    group: z._default(z.enum(['captions', 'pictures', 'video', 'audio']), 'captions'),
    pictures: z._default(z.string(), 'webp'),
    videoBy: z._default(z.enum(mediaSortKeys), 'height'),
    audioBy: z._default(z.enum(mediaSortKeys), 'bitrate'),
    down: z._default(z.boolean(), true),
    videoCodec: z._default(z.string(), ''),
    audioCodec: z._default(z.string(), ''),
    mostHeight: z._default(z.int().check(z.nonnegative()), 0),
  });

/** What related videos were asked for last; `null` leaves country and language to the service. */
const RelatedChoice = () =>
  z.object({
    pages: z._default(z.int().check(z.gte(1), z.lte(maxRelatedPages)), 1),
    country: z._default(z.nullable(z.string()), null),
    language: z._default(z.nullable(z.string()), null),
  });
export type RelatedChoice = z.output<ReturnType<typeof RelatedChoice>>;

/** Copies of everything held in a file. Days; 0 is never. Times in milliseconds since 1970. */
const Backup = () =>
  z.object({
    /** After so many days without one, the library says so. */
    nudgeDays: z._default(z.int().check(z.gte(0), z.lte(365)), 14),
    lastAt: z._default(z.nullable(z.number()), null),
    /** One is saved by itself after so many days: off unless the user switches it on. */
    everyDays: z._default(z.int().check(z.gte(0), z.lte(365)), 0),
    /** Of those, only the newest stay on the disk; 0 keeps all. */
    keep: z._default(z.int().check(z.gte(0), z.lte(1000)), 0),
    /** The last one by schedule was not saved. */
    failed: z._default(z.nullable(z.object({ at: z.number(), why: z.enum(backupFailures) })), null),
  });

/** Room for answers to single questions: no limit unless the user sets one, and captions stay. */
const CacheLimit = () =>
  z.object({
    /** Megabytes; `null` for no limit. */
    most: z._default(z.nullable(z.int().check(z.gte(1))), null),
    captions: z._default(z.boolean(), false),
  });

/** How collections are completed: `null` leaves the language to the service and takes every field. */
const DetailsChoice = () =>
  z.object({
    lang: z._default(z.nullable(z.string()), null),
    fields: z._default(z.nullable(z.array(z.string())), null),
    /** The share of missing ids, from 0 to 1, from which on a run waits. */
    mostMissing: z._default(z.number().check(z.gte(0), z.lte(1)), 0.1),
  });
export type DetailsChoice = z.output<ReturnType<typeof DetailsChoice>>;

/** The form of the search as it was left, by parameter, and how far it goes. Dates as GET /search takes them. */
const SearchChoice = () =>
  z.object({
    values: z._default(z.record(z.string(), z.string()), {}),
    pages: z._default(z.int().check(z.gte(1), z.lte(100)), 1),
    slicing: z._default(z.enum(['none', 'day', 'week', 'month', 'adaptive']), 'none'),
    /** Most requests of a search that is halved as it goes. */
    requests: z._default(z.int().check(z.gte(1), z.lte(20_000)), 100),
    videos: z._default(z.nullable(z.int().check(z.gte(1))), null),
    oldest: z._default(z.nullable(z.string()), null),
    empty: z._default(z.boolean(), true),
    /** Asks for suggestions while a query is typed: off unless the user switches it on. */
    suggest: z._default(z.boolean(), false),
  });
export type SearchChoice = z.output<ReturnType<typeof SearchChoice>>;

/** Where times stand in files of running text. `every` in seconds, for `interval`. */
const TextLayout = () =>
  z.object({
    times: z._default(z.enum(textTimePositions), 'line'),
    every: z._default(z.int().check(z.gte(5), z.lte(3600)), 30),
  });

/** The second track that is read beside the first: as asked last, `null` for a language leaves it to the service. */
const SecondaryTrackChoice = () =>
  z.object({
    /** It is shown wherever it is held. */
    on: z._default(z.boolean(), false),
    lang: z._default(z.nullable(z.string()), null),
    mode: z._default(z.string(), 'default'),
    /** Words that differ are marked. */
    marks: z._default(z.boolean(), true),
  });

/** What captions of many videos were asked for last. */
const BulkCaptionsChoice = () =>
  z.object({
    lang: z._default(z.nullable(z.string()), null),
    mode: z._default(z.string(), 'default'),
    formats: z._default(z.array(z.string()), ['srt']),
  });

/** How captions are read and written. */
const captionChoices = () => ({
  /** In the order of preference. */
  languages: z._default(z.array(z.string()), ['en']),
  mode: z._default(z.string(), 'default'),
  pace: withDefaults(SpeechRateLimits()),
  layout: withDefaults(TextLayout()),
  beside: withDefaults(SecondaryTrackChoice()),
  batch: withDefaults(BulkCaptionsChoice()),
  /** The pace that the player's speed is to follow, in words per minute; it is off until switched on. */
  paceTarget: z._default(z.int().check(z.gte(40), z.lte(600)), 180),
});

/** Connections, each read for itself: a broken one takes no other along. */
const Connections = () =>
  z.transform((all) =>
    (Array.isArray(all) ? all : []).flatMap((one) => {
      const read = Connection().safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );

/** Everything the user chose, parsed through this schema whenever it is read. Never the token. */
export const Settings = once(() =>
  z.object({
    connections: z._default(Connections(), []),
    /** The connection that is asked, by its id. */
    connection: z._default(z.string(), firstConnectionId),
    budgets: withDefaults(Budgets()),
    auto: withDefaults(AutoCaptions()),
    /** The user's own prices, in millionths of a dollar, by endpoint; `speechToText` for the two modes that transcribe. */
    ownPrices: z._default(z.record(z.string(), z.int().check(z.nonnegative())), {}),
    /** When each was entered, in milliseconds since 1970; one from before dates were kept has none. */
    ownPricesAt: z._default(z.record(z.string(), z.number()), {}),
    /** What was learned of parameter names, by service address. */
    names: z._default(z.record(z.string(), z.record(z.string(), DiscoveredName())), {}),
    /** Phrases by which the user recognises "no captions" in a refusal, by service address; see `saysNoCaptions`. */
    noCaptions: z._default(z.record(z.string(), z.array(z.string().check(z.minLength(1)))), {}),
    /** What the user says of tools and of their prices, by tool-calling entry point and tool. */
    tools: z._default(z.record(z.string(), z.record(z.string(), ToolRule())), {}),
    ...captionChoices(),
    singleKeys: z._default(z.boolean(), true),
    follow: z._default(z.boolean(), true),
    /** The tab of the panel that was open last. */
    tab: z._default(z.enum(panelTabIds), 'captions'),
    related: withDefaults(RelatedChoice()),
    complete: withDefaults(DetailsChoice()),
    search: withDefaults(SearchChoice()),
    backup: withDefaults(Backup()),
    heldRoom: withDefaults(CacheLimit()),
    /** What was ordered to go and has not gone yet; see `lib/storage/cleanup.ts`. */
    cleaning: z._default(z.nullable(z.object({ until: z.number(), captions: z.boolean() })), null),
    /** The collection that one gesture anywhere adds to. */
    collection: z._default(z.string(), firstCollectionId),
    /** Adds every video that is visited: off unless the user switches it on. */
    recording: z._default(z.boolean(), false),
    /** The columns of the library's table beside the title; `null` until the user chooses. */
    columns: z._default(z.nullable(z.array(z.string())), null),
    /** Keeps the browser's own name with what is collected. */
    keepAgent: z._default(z.boolean(), false),
    theme: z._default(z.enum(['system', 'light', 'dark']), 'system'),
    /** The tour of the welcome was gone through, or left. */
    toured: z._default(z.boolean(), false),
    /** What the last export was written with, so that the choice is remembered. */
    lineEnds: z._default(z.enum(['lf', 'crlf']), 'lf'),
    clipOverlaps: z._default(z.boolean(), true),
    /** Shows and writes formatting tags inside captions, such as `<i>`. */
    tags: z._default(z.boolean(), false),
    /** How saved files are named. */
    naming: withDefaults(Naming()),
    files: withDefaults(Files()),
    /** Days after which held replies are brought up again, to be refreshed or forgotten. */
    replyDays: z._default(z.int().check(z.gte(1), z.lte(3650)), 30),
  }),
);
/** What is stored. */
export type StoredSettings = z.output<ReturnType<typeof Settings>>;
/** What was chosen, and the addresses that follow from it. */
export type Settings = StoredSettings & ConnectionAddresses;
export type Budgets = { perCall: Micros; perDay: Micros; perSession: Micros | null; unpricedPerDay: number };

/** Choices with what follows from them. */
export const withAddresses = (choices: StoredSettings): Settings => ({ ...choices, ...addressesOf(choices) });

/** What holds where the user chose nothing. */
export const createDefaultSettings = (): Settings => withAddresses(Settings().parse({}));

/** The same, for all who show or count with it from their first line. The worker does not, and is built without it. */
export const defaultSettings: Settings = /* @__PURE__ */ createDefaultSettings();
