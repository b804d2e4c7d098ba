import type { ParsedLines } from '@/lib/captions/line-columns';
import type { AccountState } from '@/lib/connection/connection';
import type { SendMessage } from '@/lib/messaging/messages';
import type { PatternRunner } from '@/lib/patterns/patterns';
import type { PlaybackRateRequest, PlayerClock, PlayRequest, PointsRequest } from '@/lib/platform/player';
import type { ShownVideo } from '@/lib/platform/video-url';
import type { CachedResponse } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import type { LedgerEntry } from '@/lib/service/records';
import type { Settings, StoredSettings } from '@/lib/settings/settings';
import type { JobClock } from '@/lib/shared/async-jobs';
import type { Result } from '@/lib/shared/result';
import type { Spending } from '@/lib/spending/spending';
import type { PanelRequest } from '@/lib/toolbar/panel-request';

export type Unsubscribe = () => void;

/** The saved responses, read by the page itself without a message to the worker. */
export interface SavedResponsesPort {
  get(key: string): Promise<CachedResponse | undefined>;
  /**
   * Returns the parsed lines of a long track without reading its body; `null` if they are not stored. Only the side
   * panel has this function.
   */
  lines?(track: { key: string; receivedAt: number }): Promise<ParsedLines | null>;
  /** Stores the parsed lines for later calls of `lines`. */
  prepare?(track: { key: string; receivedAt: number }): Promise<void>;
  /** Returns the saved responses about one video, one per request, newest first; `name` limits them to one endpoint. */
  about(videoId: string, name?: EndpointName): Promise<CachedResponse[]>;
  /** Returns the videos with saved responses, newest first, each once, with the title from its tab. */
  recent(limit: number): Promise<RecentVideo[]>;
  /** Stores the title that a tab showed for a video, so that it is known after the tab is closed. */
  saveTitle(videoId: string, title: string): Promise<void>;
  titleOf(videoId: string): Promise<string | null>;
  watch(changed: () => void): Unsubscribe;
}
export interface RecentVideo {
  videoId: string;
  title: string | null;
  receivedAt: number;
}

interface LedgerReader {
  /** Returns the spending since the user's local midnight. */
  today(): Promise<Spending>;
  /** Returns the possibly billed requests that the user has not dismissed, newest first. */
  possible(): Promise<LedgerEntry[]>;
  /** Returns the newest entries, newest first. */
  recent(limit: number): Promise<LedgerEntry[]>;
  /** Returns all entries of one request, by its cache key, oldest first. */
  attempts(key: string): Promise<LedgerEntry[]>;
  /** Returns the sent entries that are not settled, oldest first. */
  unsettled(): Promise<LedgerEntry[]>;
  watch(changed: () => void): Unsubscribe;
}

interface SettingsPort {
  get(): Promise<Settings>;
  change(patch: Partial<StoredSettings>): Promise<void>;
  watch(changed: (settings: Settings) => void): Unsubscribe;
}

interface CurrentTabPort {
  get(): Promise<ShownVideo | null>;
  watch(changed: (shown: ShownVideo | null) => void): Unsubscribe;
  /** Returns the video that a tab shows at this moment; `null` if it cannot be confirmed. */
  shownIn(tabId: number): Promise<ShownVideo | null>;
  /** Opens a video in a new tab at a time in seconds. */
  open(videoId: string, seconds: number): Promise<void>;
}

/** The player of a tab. It reports its clock only while it is listened to. */
interface PlayerPort {
  listen(tabId: number, onClock: (clock: PlayerClock) => void, onGone: () => void): Unsubscribe;
  seek(tabId: number, seconds: number): void;
  /**
   * Sets the playback rate. Works only while the player is listened to; when listening ends, the original rate is
   * restored.
   */
  setRate(tabId: number, to: PlaybackRateRequest): void;
  play(tabId: number, to: PlayRequest): void;
  setPoints(tabId: number, to: PointsRequest): void;
}

/** The parts of the account that a page may know: address, token state and permission. */
interface AccountPort {
  get(): Promise<AccountState>;
  watch(changed: () => void): Unsubscribe;
}

interface OnlinePort {
  get(): boolean;
  watch(changed: (isOnline: boolean) => void): Unsubscribe;
}

/** Requests from menus, shortcuts and the popup to this window's panel. */
interface PanelRequestsPort {
  watch(onRequest: (request: PanelRequest) => void): Unsubscribe;
}

interface UncaughtErrorsPort {
  watch(happened: () => void): Unsubscribe;
}

/** Why a signed link of the platform gave no file. */
export type LinkFailure =
  | { is: 'no-permission' | 'unreachable' | 'incomplete' | 'empty' | 'web-page' | 'no-captions' }
  | { is: 'status'; status: number };

/**
 * The environment of a page. `lib/browser` and the features provide objects of these shapes;
 * `lib/app/browser/page-ports.ts` and the entrypoints combine them.
 */
export interface Ports extends JobClock {
  sendMessage: SendMessage;
  responses: SavedResponsesPort;
  ledger: LedgerReader;
  /** Returns the spending since the browser was started. */
  sessionSpent(): Promise<Spending>;
  settings: SettingsPort;
  tab: CurrentTabPort;
  player: PlayerPort;
  save(name: string, type: string, parts: BlobPart[]): Promise<void>;
  copy(text: string): Promise<void>;
  /** Fetches a signed link of the platform, without the token and free of charge. */
  fetchSigned(url: string): Promise<Result<string, LinkFailure>>;
  /** Opens the options, at a section if one is given. */
  openOptions(section?: string): Promise<void>;
  /** Reloads a tab, because an update of the extension disconnects the content scripts in open tabs. */
  reloadTab(tabId: number): Promise<void>;
  account: AccountPort;
  online: OnlinePort;
  /** The user's languages in the browser, in order of preference (BCP 47). */
  languages: readonly string[];
  uncaughtErrors: UncaughtErrorsPort;
  /** Asks the user for permission for exactly one origin. Works only in a click handler, before any `await`. */
  permit(origin: string): Promise<boolean>;
  /** Runs regular expressions in a worker, where they cannot freeze the page. */
  patterns: PatternRunner;
}

/** The environment of the side panel, which also receives requests from outside. */
export interface PanelPorts extends Ports {
  panelRequests: PanelRequestsPort;
}
