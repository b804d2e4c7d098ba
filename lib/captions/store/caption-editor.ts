import { createStore } from 'zustand/vanilla';
import { applyEdit, type LineEdit } from '../edit-lines';
import { nextVersion, type OwnTrackRequest, ownBody, ownTrackRecord } from '../own-track';
import { announceOwnTracks, putOwnTrack } from '../own-track-repository';
import { applyViews, noViews } from '../views';
import type { CaptionsStore } from './captions-state';
import { trackLabel } from './export-captions';
import type { SavedTrack, ShownTrack } from './saved-tracks';

interface EditorState {
  /** The changes that undo the last ones, newest last. */
  undos: readonly LineEdit[];
  isStorageFull: boolean;
}

/**
 * Edits a track and saves each change. The first change of an original makes a new version; a corrected version is
 * changed itself.
 */
export function createCaptionEditor(captions: CaptionsStore, original: ShownTrack, videoId: string) {
  const { setState: set, getState: get } = captions;
  const { ports, views } = get();
  const store = createStore<EditorState>()(() => ({ undos: [], isStorageFull: false }));
  let edited = original;
  let unsaved: ShownTrack | null = null;
  let saving: Promise<void> | null = null;
  let isAnnounced = false;

  /** Shows the edited track, unless the user has opened another one. */
  const show = (track: ShownTrack): void => {
    if (get().track?.key !== edited.key) return;
    set({ track });
    get().refreshFind();
  };
  /** Writes the whole track, which takes a moment if it is long: not more than once at a time. */
  const save = async (): Promise<void> => {
    while (unsaved) {
      const { request, received, receivedAt: at } = unsaved;
      unsaved = null;
      if (!isOwnRequest(request)) return;
      const saved = await putOwnTrack(ownTrackRecord({ videoId, request, body: ownBody(received), at }));
      store.setState({ isStorageFull: !saved.ok });
      if (!isAnnounced) announceOwnTracks();
      isAnnounced = true;
    }
  };
  const change = (edit: LineEdit): LineEdit => {
    const { cues, inverse } = applyEdit(edited.received, edit);
    const version = correctedVersion(edited, get().tracks, videoId);
    const track = { ...version, received: cues, cues, receivedAt: ports.now() };
    show(track);
    edited = track;
    unsaved = track;
    saving = (saving ?? Promise.resolve()).then(save);
    return inverse;
  };
  return {
    store,
    /** Returns the lines as they are now. */
    lines: () => edited.received,
    /** Shows the lines as they are saved, so no view changes them. */
    open() {
      set({ views: { ...noViews, continued: views.continued } });
      show({ ...edited, cues: edited.received });
    },
    /** Applies an edit, if there is one. Returns whether there was one. */
    apply(edit: LineEdit | null): boolean {
      if (edit) {
        const inverse = change(edit);
        store.setState(({ undos }) => ({ undos: [...undos, inverse] }));
      }
      return edit !== null;
    },
    /** Undoes the last edit. Returns the line to look at next, which is `line` if it was changed; `null` if none was. */
    undo(line: number): number | null {
      const { undos } = store.getState();
      const last = undos.at(-1);
      if (!last) return null;
      store.setState({ undos: undos.slice(0, -1) });
      change(last);
      return line >= last.from && line < last.from + last.lines.length ? line : last.from;
    },
    /** Shows the lines with the views again, and tells the other pages. */
    async close() {
      if (get().track?.key === edited.key) {
        set({ views });
        show({ ...edited, cues: applyViews(edited.received, views) });
      }
      await saving;
      if (!isAnnounced) return;
      announceOwnTracks();
      await ports.responses.prepare?.(edited);
    },
  };
}

export type CaptionEditor = ReturnType<typeof createCaptionEditor>;

const isOwnRequest = (request: ShownTrack['request']): request is OwnTrackRequest => request.own !== undefined;

function correctedVersion(track: ShownTrack, tracks: readonly SavedTrack[], videoId: string): ShownTrack {
  const { request, lang, receivedAt } = track;
  const { own } = request;
  if (own?.correctedFrom !== undefined) return track;
  const origin = { ...(own?.file !== undefined && { file: own.file }), correctedFrom: trackLabel(track) };
  const corrected = { ...request, lang, own: { ...origin, version: nextVersion(tracks, origin) } };
  const { key } = ownTrackRecord({ videoId, request: corrected, body: '', at: receivedAt });
  return {
    key,
    request: corrected,
    format: 'json',
    lang,
    receivedAt,
    received: track.received,
    cues: track.cues,
    skippedRows: 0,
    computed: 0,
    timingIssues: { repaired: 0, outOfOrder: 0, withoutLength: 0 },
    hasOtherLanguage: false,
  };
}
