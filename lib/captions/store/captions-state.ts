import type { StateCreator } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { PanelState } from '@/lib/app-store/panel-store';
import type { Subject } from '@/lib/app-store/video-slice';
import type { CachedResponse } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import type { CopyTemplate, Settings, TrackVisibility } from '@/lib/settings/settings';
import type { Message, Translate } from '@/lib/shared/localized-text';
import type { CopyForm, CopyInput } from '../copy/copy-input';
import type { Loop } from '../cues';
import type { FetchedFormat, WrittenFormat } from '../formats';
import type { TrackRequest } from '../records';
import type { Views } from '../views';
import type { FindSlice } from './find-slice';
import type { FileFailure, FileSource } from './platform-files';
import type { SavedTrack, ShownTrack } from './saved-tracks';

/**
 * The state of a request. `since` and `at` are in milliseconds since 1970. `again` is set if captions that are already
 * saved were requested once more.
 */
export type TrackRequestState =
  | { is: 'idle' }
  | { is: 'loading'; request: TrackRequest; since: number; again?: boolean }
  | { is: 'failed'; request: TrackRequest; failure: Failure; at: number; again?: boolean };

export interface CaptionsSlice {
  /** The language to request; `null` for any language. */
  language: string | null;
  hasReadSaved: boolean;
  tracks: readonly SavedTrack[];
  track: ShownTrack | null;
  requestState: TrackRequestState;
  /** Requests that returned no captions within the last day. They are not offered again. */
  unavailable: readonly TrackRequest[];
  /** True while the user chooses another track although captions are saved. */
  choosing: boolean;
  /** The line in the editor, if one is, while the shown track is edited; `null` if it is not. */
  editing: { line: number | null } | null;
  /** Why the last file could not be opened. */
  fileProblem: Message | null;
  views: Views;
  /** Opens another video and reads its saved captions, without a request. */
  openVideo(subject: Subject | null): Promise<void>;
  /** Reads the saved captions of the video again, including those that the popup or the worker requested. */
  readSaved(): Promise<void>;
  chooseLanguage(language: string | null): void;
  /** Sends a paid request. With `again`, also requests captions that are already saved. */
  getCaptions(request: TrackRequest, again?: boolean): Promise<void>;
  /** Stops waiting. The request is not cancelled, and its captions are saved and shown when they arrive. */
  stopWaiting(): void;
  showTrack(key: string): Promise<void>;
  setChoosing(choosing: boolean): void;
  addUnavailable(request: TrackRequest): void;
  dismissFailure(): void;
  /** Shows a caption file of the user as a track of the video, and saves it. */
  openFile(file: File): Promise<void>;
  dismissFileProblem(): void;
  setEditing(editing: CaptionsSlice['editing']): void;
  changeViews(change: Partial<Views>): void;
}

export interface SecondaryTrackSlice {
  /** The languages of the browser (BCP 47), which are offered first for the second track. */
  browserLanguages: readonly string[];
  /** The second track; `null` if it is hidden, or not saved yet. */
  second: ShownTrack | null;
  /** The state of the request for the second track. The first track stays visible meanwhile. */
  secondRequestState: TrackRequestState;
  /** Hides the second track, or shows the last choice if it is saved. Returns `false` if the user must choose first. */
  toggleSecond(): boolean;
  toggleDifferences(): void;
  /** Shows, covers or hides one of two tracks. Hiding the second track ends the view of two. */
  showTrackAs(which: 'first' | 'second', visibility: TrackVisibility): void;
  /** Shows the second track if it is saved. */
  readSecond(): Promise<void>;
  /** Sends a paid request. Its language and mode are saved and used for other videos too. */
  getSecond(request: TrackRequest, again?: boolean): Promise<void>;
  showSecond(key: string): Promise<void>;
  /** Stops waiting. The request is not cancelled, and its captions are saved and shown when they arrive. */
  stopSecond(): void;
  dismissSecondFailure(): void;
}

export interface FollowSlice {
  /** The index of the line being spoken; -1 in a pause, during an advertisement or without a player. */
  lineNow: number;
  /** True while the player seems to play an advertisement, during which following pauses. */
  adPlays: boolean;
  isFollowing: boolean;
  /** True while following is paused because the user has scrolled. */
  isFollowPaused: boolean;
  toggleFollow(): void;
  pauseFollowing(): void;
  resumeFollowing(): void;
  /** Seeks to a time in seconds and resumes following if it is paused. Does neither during an advertisement. */
  seekAndFollow(seconds: number): void;
  /**
   * Seeks to the next line, to the previous line, or back to the start of the current line. After an auto-pause, plays it.
   */
  stepLine(which: 'next' | 'previous' | 'again'): void;
}

export interface LoopSlice {
  loop: Loop | null;
  /** Ends the current loop. If there is none, loops the selected lines, or the last line that started. */
  toggleLoop(selection: { from: number; until: number } | null): void;
  /** Loops the selected lines, or the last line that started. */
  startLoop(selection: { from: number; until: number } | null): void;
  /** Copies a link to the start of a line; `null` means the current playback position. */
  copyTimeLink(line: number | null): Promise<void>;
}

/** Lines from `from` up to but excluding `until`; all lines if omitted. */
type CopiedSpan = { from: number; until: number } | undefined;

export interface CopyOptions {
  form: CopyForm | CopyTemplate;
  span?: CopiedSpan;
  /** What the toast calls the form, in the language of the interface. */
  name?: string;
}

/** Copies lines, with the matching lines of the second track if exports contain both. */
export interface CopyActions {
  copyLines(options: CopyOptions): Promise<void>;
  /** Returns what a form is made of, for a preview; `null` without captions. */
  readCopyInput(span: CopiedSpan): Promise<CopyInput | null>;
}

export interface ExportSlice extends CopyActions {
  exportsBoth: boolean;
  fetching: { format: FetchedFormat; since: number } | null;
  fileFailure: { format: FetchedFormat; failure: FileFailure } | null;
  /** The time when each saved response was received, by its cache key, in milliseconds since 1970. */
  savedFiles: ReadonlyMap<string, number>;
  setExportsBoth(on: boolean): void;
  /** Exports saved captions without a request. */
  exportTrack(format: WrittenFormat, notes: readonly string[], both?: boolean): Promise<void>;
  /** Saves the platform's own file from the given source, whose price the user has seen. */
  savePlatformFile(format: FetchedFormat, source: FileSource): Promise<void>;
  /** Stops waiting for the file. The request is not cancelled, and its response is saved. */
  stopFetching(): void;
  dismissFileFailure(): void;
  updateSavedFiles(responses: readonly CachedResponse[]): void;
}

export type SpeedPauseReason = 'no-player' | 'ad' | 'no-captions' | 'changed' | 'overridden';

/**
 * The state of speed following. `isObstructed` is `true` as long as the cause of a pause persists. Following resumes
 * automatically after an advertisement; otherwise only the user can resume it.
 */
type SpeedState = { is: 'off' } | { is: 'on' } | { is: 'paused'; why: SpeedPauseReason; isObstructed: boolean };

export interface SpeedSlice {
  speed: SpeedState;
  /** The speed that the user chose in the panel; `null` if the speed follows speech. */
  chosenRate: number | null;
  /** The chosen speed that the player did not keep; `fast` for that of pauses in speech. */
  refusedRate: number | 'fast' | null;
  /** Switches speed following on or off for this panel. Switching it off restores the player's speed. */
  followSpeech(on: boolean): void;
  resumeSpeed(): void;
  /** Sets a speed until the user or the player changes it. Ends speed following. */
  setSpeed(rate: number): void;
}

export interface PlaybackSlice {
  togglePlaying(): void;
  changePlayback(change: Partial<Settings['playback']>): void;
  /** Plays at speed 1 without auto-pause, skipping and loop. */
  playNormally(): void;
}

/** Whether captions are drawn over the video, or why they are not. */
export type OverlayState = 'off' | 'shown' | 'no-player' | 'ad' | 'refused';

export interface FloatingSlice {
  overlay: OverlayState;
  /** Switches the captions over the video on or off for this panel. `t` translates the names of their buttons. */
  toggleOverlay(t: Translate): Promise<void>;
  /** Shows the captions in a window of their own, or brings that to the front. */
  openCaptionWindow(): Promise<void>;
}

type CaptionsSlices = CaptionsSlice &
  SecondaryTrackSlice &
  FollowSlice &
  LoopSlice &
  FindSlice &
  ExportSlice &
  SpeedSlice &
  PlaybackSlice &
  FloatingSlice;

export type CaptionsState = CaptionsSlices & PanelState;

export type CaptionsSliceCreator<Slice> = StateCreator<CaptionsState, [], [], Slice>;

export type CaptionsStore = StoreApi<CaptionsState>;
