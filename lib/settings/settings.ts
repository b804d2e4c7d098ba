import * as z from 'zod/mini';
import { addressesOf, Connection, type ConnectionAddresses, defaultConnectionId } from '@/lib/connection/connection';
import { maxRelatedPages } from '@/lib/service/interface-limits';
import type { Micros } from '@/lib/service/price';
import { ToolRule } from '@/lib/settings/tool-rule';
import { interfaceLanguages } from '@/lib/shared/interface-languages';
import { once } from '@/lib/shared/once';
import { timestampPositions } from '@/lib/shared/text-layout';

/** The tabs of the side panel in order. Opening a tab is free of charge. */
export const panelTabIds = ['captions', 'related', 'replies', 'files', 'details'] as const;
export type PanelTabId = (typeof panelTabIds)[number];

const backupFailures = ['not-allowed', 'no-space', 'not-made', 'not-saved'] as const;
export type BackupFailure = (typeof backupFailures)[number];

export const mediaSortKeys = ['height', 'fps', 'codec', 'size', 'bitrate'] as const;
export type MediaSortKey = (typeof mediaSortKeys)[number];

/** The collection that exists before the user creates others. */
export const defaultCollectionId = 'first';

/** Gives a group of settings its defaults if it was never stored. */
const withDefaults = <Group extends z.ZodMiniType<object>>(group: Group) =>
  z._default(group, () => group.parse({}) as z.core.util.NoUndefined<z.output<Group>>);

/** Thresholds of the speech rate levels, in words per minute. */
const SpeechRateLimits = () =>
  z.object({
    slow: z._default(z.number(), 110),
    easy: z._default(z.number(), 140),
    brisk: z._default(z.number(), 170),
    fast: z._default(z.number(), 200),
    /** The shortest silence that counts as a pause, in seconds. */
    pause: z._default(z.number().check(z.gte(0.1), z.lte(600)), 1),
  });

/** Spending limits in millionths of a dollar. */
const Budgets = () =>
  z.object({
    perCall: z._default(z.int().check(z.nonnegative()), 20_000),
    perDay: z._default(z.int().check(z.nonnegative()), 500_000),
    /** Per browser session; `null` for no limit. */
    perSession: z._default(z.nullable(z.int().check(z.nonnegative())), null),
    /** The amount that counts towards the limits for a request whose price is neither known nor estimated. */
    unknownPrice: z._default(z.int().check(z.positive()), 10_000),
  });

const AutoCaptions = () =>
  z.object({
    on: z._default(z.boolean(), false),
    dwellSeconds: z._default(z.number().check(z.gte(1), z.lte(60)), 2.5),
    perDay: z._default(z.int().check(z.nonnegative()), 20),
    pausedHosts: z._default(z.array(z.string()), []),
    /** The user accepted or dismissed the offer to turn on automatic captions. */
    answered: z._default(z.boolean(), false),
  });

const Naming = () =>
  z.object({
    template: z._default(z.string(), '{title} [{id}] {quality}.{ext}'),
    emoji: z._default(z.boolean(), true),
  });

const fileGroups = ['captions', 'pictures', 'video', 'audio'] as const;
export type FileGroup = (typeof fileGroups)[number];

/** The view of the Files tab. An empty codec or a height of 0 matches every file. */
const Files = () =>
  z.object({
    group: z._default(z.enum(fileGroups), 'captions'),
    pictures: z._default(z.string(), 'webp'),
    videoBy: z._default(z.enum(mediaSortKeys), 'height'),
    audioBy: z._default(z.enum(mediaSortKeys), 'bitrate'),
    down: z._default(z.boolean(), true),
    videoCodec: z._default(z.string(), ''),
    audioCodec: z._default(z.string(), ''),
    maxHeight: z._default(z.int().check(z.nonnegative()), 0),
  });

/** The options of the last request for related videos. `null` lets the service choose the country or language. */
const RelatedChoice = () =>
  z.object({
    pages: z._default(z.int().check(z.gte(1), z.lte(maxRelatedPages)), 1),
    country: z._default(z.nullable(z.string()), null),
    language: z._default(z.nullable(z.string()), null),
  });
export type RelatedChoice = z.output<ReturnType<typeof RelatedChoice>>;

/** Backup files. Periods in days, 0 for never; times in milliseconds since 1970. */
const Backup = () =>
  z.object({
    /** The library shows a reminder after this many days without a backup. */
    reminderDays: z._default(z.int().check(z.gte(0), z.lte(365)), 14),
    lastAt: z._default(z.nullable(z.number()), null),
    /** The period of automatic backups, off by default. */
    everyDays: z._default(z.int().check(z.gte(0), z.lte(365)), 0),
    /** The number of automatic backups to keep on the disk; 0 keeps all. */
    keep: z._default(z.int().check(z.gte(0), z.lte(1000)), 0),
    /** The failure of the last automatic backup. */
    failed: z._default(z.nullable(z.object({ at: z.number(), why: z.enum(backupFailures) })), null),
  });

/** The size limit of saved responses to single requests, unlimited by default. */
const CacheLimit = () =>
  z.object({
    /** In megabytes; `null` for no limit. */
    megabytes: z._default(z.nullable(z.int().check(z.gte(1))), null),
  });

/** The options for requesting details. `null` lets the service choose the language or requests every field. */
const DetailsChoice = () =>
  z.object({
    lang: z._default(z.nullable(z.string()), null),
    fields: z._default(z.nullable(z.array(z.string())), null),
    /** Requests `isShort`, too, which GET /videos has. */
    shorts: z._default(z.boolean(), false),
    /** The share of missing ids, from 0 to 1, above which a run pauses. */
    maxMissingShare: z._default(z.number().check(z.gte(0), z.lte(1)), 0.1),
  });
export type DetailsChoice = z.output<ReturnType<typeof DetailsChoice>>;

/** The last state of the search form by parameter, and the limits of a search. Dates have the format of GET /search. */
const SearchChoice = () =>
  z.object({
    values: z._default(z.record(z.string(), z.string()), {}),
    pages: z._default(z.int().check(z.gte(1), z.lte(100)), 1),
    splitBy: z._default(z.enum(['none', 'day', 'week', 'month', 'adaptive']), 'none'),
    requests: z._default(z.int().check(z.gte(1), z.lte(20_000)), 100),
    videos: z._default(z.nullable(z.int().check(z.gte(1))), null),
    oldest: z._default(z.nullable(z.string()), null),
    empty: z._default(z.boolean(), true),
    /** How to draw random prefixes to search for; `null` searches for a query. */
    prefixes: z._default(z.nullable(z.object({ count: z.int(), length: z.int(), seed: z.int() })), null),
    /** Requests suggestions while a query is typed, off by default. */
    suggest: z._default(z.boolean(), false),
  });
export type SearchChoice = z.output<ReturnType<typeof SearchChoice>>;

/** Position of times in running text. For `interval`, `every` is the number of seconds between times. */
const TextLayout = () =>
  z.object({
    times: z._default(z.enum(timestampPositions), 'line'),
    every: z._default(z.int().check(z.gte(5), z.lte(3600)), 30),
  });

/** A covered line is revealed when the user points at it, taps it or presses a key. */
export const trackVisibilities = ['shown', 'covered', 'hidden'] as const;
export type TrackVisibility = (typeof trackVisibilities)[number];

/** The options of the last requested second track. `null` lets the service choose the language. */
const SecondaryTrackChoice = () =>
  z.object({
    /** Shows the second track if it is saved. */
    on: z._default(z.boolean(), false),
    lang: z._default(z.nullable(z.string()), null),
    mode: z._default(z.string(), 'default'),
    /** Highlights the words that differ between the tracks. */
    marks: z._default(z.boolean(), true),
    /** Shows, covers or hides each track while there are two. */
    first: z._default(z.enum(trackVisibilities), 'shown'),
    second: z._default(z.enum(['shown', 'covered']), 'shown'),
  });

/** The text size and line spacing of captions, in percent of the interface's values. */
const CaptionText = () =>
  z.object({
    size: z._default(z.int().check(z.gte(100), z.lte(200)), 100),
    spacing: z._default(z.int().check(z.gte(100), z.lte(200)), 100),
  });

/** The place and text size of captions over the video, in percent: of the free width and height, and of the usual size. */
const FloatingCaptionsPlace = () =>
  z.object({
    x: z._default(z.number().check(z.gte(0), z.lte(100)), 50),
    y: z._default(z.number().check(z.gte(0), z.lte(100)), 88),
    size: z._default(z.int().check(z.gte(50), z.lte(300)), 100),
  });
export type FloatingCaptionsPlace = z.output<ReturnType<typeof FloatingCaptionsPlace>>;

export const maxTemplates = 20;
/** In characters. */
export const maxTemplateName = 60;
/** In characters. */
export const maxTemplateText = 2000;

/** A template for copied lines; see `lib/captions/copy/template-fields.ts`. */
const CopyTemplate = () =>
  z.object({
    name: z.string().check(z.minLength(1), z.maxLength(maxTemplateName)),
    text: z.string().check(z.maxLength(maxTemplateText)),
    /** True to write the template for each line, false to write it once. */
    eachLine: z.boolean(),
  });
export type CopyTemplate = z.output<ReturnType<typeof CopyTemplate>>;

/** Auto-pause at lines, and what happens in pauses of at least `pauseSeconds`. Speed and loop are not remembered. */
const PlaybackChoice = () =>
  z.object({
    autoPause: z._default(z.enum(['off', 'after', 'before']), 'off'),
    pauses: z._default(z.enum(['play', 'fast', 'skip']), 'play'),
    pauseSeconds: z._default(z.number().check(z.gte(1), z.lte(60)), 2),
  });

const BulkCaptionsChoice = () =>
  z.object({
    lang: z._default(z.nullable(z.string()), null),
    otherLangs: z._default(z.array(z.string()), []),
    mode: z._default(z.string(), 'default'),
    /** Lists the tracks of each video before requesting captions. */
    listFirst: z._default(z.boolean(), false),
    formats: z._default(z.array(z.string()), ['srt']),
  });

const captionChoices = () => ({
  /** In the order of preference. */
  languages: z._default(z.array(z.string()), ['en']),
  speechRateLimits: withDefaults(SpeechRateLimits()),
  layout: withDefaults(TextLayout()),
  secondTrack: withDefaults(SecondaryTrackChoice()),
  captionText: withDefaults(CaptionText()),
  /** Highlights the word being spoken in tracks with word times. */
  highlightWords: z._default(z.boolean(), true),
  playback: withDefaults(PlaybackChoice()),
  floatingCaptions: withDefaults(FloatingCaptionsPlace()),
  bulkCaptions: withDefaults(BulkCaptionsChoice()),
  copyTemplates: z._default(z.array(CopyTemplate()).check(z.maxLength(maxTemplates)), []),
  /** The number of seconds between two times in text that is copied for a language model. */
  copyInterval: z._default(z.int().check(z.gte(5), z.lte(3600)), 30),
  /** The speech rate that the playback speed is adjusted to, in words per minute. */
  targetSpeechRate: z._default(z.int().check(z.gte(40), z.lte(600)), 180),
});

/** Where a parameter name comes from: a tool's schema, a validation error, an API description, or the user. */
const nameSources = ['tool', 'error', 'description', 'user'] as const;
export type NameSource = (typeof nameSources)[number];

/** A parameter name that the user chose. `at` is in milliseconds since 1970. */
const ChosenName = () => z.object({ name: z.string(), from: z.enum(nameSources), at: z.number() });
export type ChosenName = z.output<ReturnType<typeof ChosenName>>;

/** Parses each connection separately, so that an invalid one does not affect others. */
const Connections = () =>
  z.transform((all) =>
    (Array.isArray(all) ? all : []).flatMap((one) => {
      const read = Connection().safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );

/** The schema of all settings, which never include the token. They are parsed whenever they are read. */
export const Settings = once(() =>
  z.object({
    connections: z._default(Connections(), []),
    connection: z._default(z.string(), defaultConnectionId),
    budgets: withDefaults(Budgets()),
    auto: withDefaults(AutoCaptions()),
    /** The user's own prices in millionths of a dollar, by `PriceName`. */
    enteredPrices: z._default(z.record(z.string(), z.int().check(z.nonnegative())), {}),
    /** Uses the prices of an older public list where the service states none. */
    estimates: z._default(z.boolean(), true),
    /** When the user last agreed to a request of unknown price, in milliseconds since 1970. */
    unknownPriceConfirmedAt: z._default(z.nullable(z.number()), null),
    /** When each price was entered, in milliseconds since 1970. */
    enteredPricesAt: z._default(z.record(z.string(), z.number()), {}),
    /**
     * The names that the user chose for parameters that the interface does not name, by service address and
     * `UndocumentedNameKey`. A service has an entry, which may be empty, once the user has confirmed its names.
     */
    parameterNames: z._default(z.record(z.string(), z.record(z.string(), ChosenName())), {}),
    /** Phrases in a failure that mean "no captions", by service address; see `isNoCaptionsMessage`. */
    noCaptions: z._default(z.record(z.string(), z.array(z.string().check(z.minLength(1)))), {}),
    /** Addresses of services that return the automatic one of two tracks; see `preferredTrackOrigin`. */
    automaticTracks: z._default(z.array(z.string()), []),
    /** The user's consent and prices for tools, by address of the MCP endpoint and tool. */
    tools: z._default(z.record(z.string(), z.record(z.string(), ToolRule())), {}),
    ...captionChoices(),
    singleKeys: z._default(z.boolean(), true),
    follow: z._default(z.boolean(), true),
    tab: z._default(z.enum(panelTabIds), 'captions'),
    related: withDefaults(RelatedChoice()),
    details: withDefaults(DetailsChoice()),
    search: withDefaults(SearchChoice()),
    backup: withDefaults(Backup()),
    cacheLimit: withDefaults(CacheLimit()),
    /** A deletion that is not finished yet; see `lib/storage/disk-space.ts`. */
    cleaning: z._default(z.nullable(z.object({ until: z.number() })), null),
    collection: z._default(z.string(), defaultCollectionId),
    /** Adds every visited video to the collection, off by default. */
    recording: z._default(z.boolean(), false),
    /** The columns of the library's table other than the title; `null` until the user chooses. */
    columns: z._default(z.nullable(z.array(z.string())), null),
    /** Stores the browser's user agent with collected data. */
    storeUserAgent: z._default(z.boolean(), false),
    theme: z._default(z.enum(['system', 'light', 'dark']), 'system'),
    interfaceLanguage: z._default(z.enum(['browser', ...interfaceLanguages]), 'browser'),
    /** Writes the methods text and the data dictionary in the language of the interface, not in English. */
    translatedDocuments: z._default(z.boolean(), false),
    /** The contents of the last export of a collection; `null` until the user chooses. */
    exportContents: z._default(z.nullable(z.array(z.string())), null),
    /** The name under which the user codes videos. */
    coder: z._default(z.string(), ''),
    /** The options that the options page showed last. */
    optionsLevel: z._default(z.enum(['basic', 'advanced', 'developer']), 'basic'),
    /** Format and options of the last export of captions. */
    exportFormat: z._default(z.string(), 'srt'),
    lineEnds: z._default(z.enum(['lf', 'crlf']), 'lf'),
    clipOverlaps: z._default(z.boolean(), true),
    /** Lines of exported subtitles and text are joined up to this many seconds; 0 leaves them as received. */
    segmentSeconds: z._default(z.int().check(z.gte(0), z.lte(600)), 0),
    /** Shows and exports formatting tags in captions, such as `<i>`. */
    tags: z._default(z.boolean(), false),
    /** The pattern of file names. */
    naming: withDefaults(Naming()),
    files: withDefaults(Files()),
    /** The age in days at which saved replies are suggested for refreshing or deletion. */
    replyDays: z._default(z.int().check(z.gte(1), z.lte(3650)), 30),
    /** Replaces the names of people in replies, on screen and in exports. */
    pseudonyms: z._default(z.boolean(), false),
  }),
);
export type StoredSettings = z.output<ReturnType<typeof Settings>>;
export type Settings = StoredSettings & ConnectionAddresses;
export type Budgets = { perCall: Micros; perDay: Micros; perSession: Micros | null; unknownPrice: Micros };

export const withAddresses = (choices: StoredSettings): Settings => ({ ...choices, ...addressesOf(choices) });

export const createDefaultSettings = (): Settings => withAddresses(Settings().parse({}));

/** The default settings as a constant for pages. The worker does not use it, so it is not in the worker's bundle. */
export const defaultSettings: Settings = /* @__PURE__ */ createDefaultSettings();
