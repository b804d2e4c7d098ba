import type { ParsedLines } from '@/lib/captions/track-facts';
import type { AccountState } from '@/lib/connection/account';
import type { SendMessage } from '@/lib/messaging/messages';
import type { PatternRunner } from '@/lib/patterns/patterns';
import type { PlaybackRateRequest, PlayerClock } from '@/lib/platform/player';
import type { ShownVideo } from '@/lib/platform/shown-video';
import type { CachedResponse } from '@/lib/service/call';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Settings, StoredSettings } from '@/lib/settings/settings';
import type { Spending } from '@/lib/spending/spending';
import type { PanelRequest } from '@/lib/toolbar/panel-request';

/** Ends a watch. */
export type Unsubscribe = () => void;

/** What was paid for, read by the page itself: no message hop. */
export interface SavedResponsesPort {
  get(key: string): Promise<CachedResponse | undefined>;
  /** The lines of a long track without reading its body; `null` where they are not ready. The popup shows none. */
  lines?(of: { key: string; receivedAt: number }): Promise<ParsedLines | null>;
  /** Makes them ready for the next time, in its own time. */
  prepare?(of: { key: string; receivedAt: number }): Promise<void>;
  /** Everything held about one video, newest first. */
  about(videoId: string): Promise<CachedResponse[]>;
  /** The videos held last, newest first, each once, with the title its tab had. */
  recent(most: number): Promise<RecentVideo[]>;
  /** Remembers what a tab called a video, so that it is still named when the tab is gone. */
  name(videoId: string, title: string): Promise<void>;
  titleOf(videoId: string): Promise<string | null>;
  watch(changed: () => void): Unsubscribe;
}
export interface RecentVideo {
  videoId: string;
  title: string | null;
  receivedAt: number;
}

interface LedgerReader {
  /** What this day (the user's own, from midnight) adds up to. */
  today(): Promise<Spending>;
  /** Possibly billed attempts that the user has not yet left, newest first. */
  possible(): Promise<LedgerEntry[]>;
  /** Newest first. */
  recent(most: number): Promise<LedgerEntry[]>;
  /** Those that were sent and not settled, oldest first. */
  sent(): Promise<LedgerEntry[]>;
  watch(changed: () => void): Unsubscribe;
}

interface SettingsPort {
  get(): Promise<Settings>;
  change(patch: Partial<StoredSettings>): Promise<void>;
  watch(changed: (settings: Settings) => void): Unsubscribe;
}

/** Which video the active tab of this page's own window shows. */
interface CurrentTabPort {
  get(): Promise<ShownVideo | null>;
  watch(changed: (shown: ShownVideo | null) => void): Unsubscribe;
  /** Opens the video at a second, for when the tab has left it. */
  open(videoId: string, seconds: number): Promise<void>;
}

/** The player of a tab. Listening starts its clock, stopping ends it. */
interface PlayerPort {
  listen(tabId: number, heard: (clock: PlayerClock) => void, gone: () => void): Unsubscribe;
  seek(tabId: number, seconds: number): void;
  /** While it is listened to. The end of listening puts back what the speed was. */
  setRate(tabId: number, to: PlaybackRateRequest): void;
}

/** What a page may know of address, token and permission. */
interface AccountPort {
  get(): Promise<AccountState>;
  watch(changed: () => void): Unsubscribe;
}

/** Whether the browser knows of any network. */
interface OnlinePort {
  get(): boolean;
  watch(changed: (isOnline: boolean) => void): Unsubscribe;
}

/** What menus, shortcuts and the popup want of this window's panel. */
interface PanelRequestsPort {
  watch(heard: (wish: PanelRequest) => void): Unsubscribe;
}

/** Errors that nobody caught: mistakes of ours. */
interface UncaughtErrorsPort {
  watch(happened: () => void): Unsubscribe;
}

/** Everything a page of ours needs of the world; `lib/browser` has objects of these shapes, entrypoints join them. */
export interface Ports {
  ask: SendMessage;
  held: SavedResponsesPort;
  ledger: LedgerReader;
  /** What was spent since the browser was started. */
  sessionSpent(): Promise<Spending>;
  settings: SettingsPort;
  tab: CurrentTabPort;
  player: PlayerPort;
  /** Saves a file through the browser under the name given. */
  save(name: string, type: string, parts: BlobPart[]): Promise<void>;
  copy(text: string): Promise<void>;
  /** Fetches a signed link at the platform: no token goes along, nothing is billed. */
  fetchSigned(
    url: string,
  ): Promise<{ ok: true; text: string } | { ok: false; reason: 'no-permission' | 'refused' | 'unreachable' }>;
  openOptions(): Promise<void>;
  /** Loads a tab's page anew: after an update of the extension the page's own script is an orphan. */
  reloadTab(tabId: number): Promise<void>;
  account: AccountPort;
  online: OnlinePort;
  bugs: UncaughtErrorsPort;
  wishes: PanelRequestsPort;
  /** Asks the user for exactly one origin. Within a click alone, before anything is awaited. */
  permit(origin: string): Promise<boolean>;
  /** Runs regular expressions where none can freeze a page. */
  patterns: PatternRunner;
  now(): number;
}
