import type { LineSpan } from '@/components/captions/line-painter';
import { useCaptionsStore } from '@/components/captions/use-captions';
import type { CaptionsState } from '@/lib/captions/store/captions-state';
import type { NoteMoment } from '@/lib/notes/store';
import { noteOfLines, notesOfLines } from '@/lib/notes/timed-notes';
import { useNotesStore } from './use-notes';

interface AddNoteOptions {
  /** The lines of the note; without them, it is at the current time. */
  span?: LineSpan | null;
  /** The line of the note if no player tells the time. */
  fallbackLine?: number;
  /** Opens a note that the line already has. */
  opensExisting?: boolean;
}

/** Returns a function that opens the editor of a note, or tells why there is no moment for one. */
export function useAddNote(): (options?: AddNoteOptions) => boolean {
  const captions = useCaptionsStore();
  const store = useNotesStore();
  return ({ span = null, fallbackLine, opensExisting = false } = {}) => {
    const state = captions.getState();
    const lines = span ?? currentLines(state, fallbackLine);
    const moment = lines ? momentOfLines(state, lines) : currentMoment(state);
    if (!moment) {
      if (state.adPlays) state.showToast(['captionsAdPlays']);
      // Offers to open the video, which has no player.
      else state.seek(0);
      return false;
    }
    const isOneLine = lines !== null && lines.until - lines.from === 1;
    const [existing] =
      opensExisting && isOneLine ? notesOfLines(store.getState().notes ?? [], state.track?.cues ?? [], lines) : [];
    if (existing) store.getState().edit(existing);
    else store.getState().add(moment);
    return true;
  };
}

function currentLines({ track, clock, lineNow }: CaptionsState, fallbackLine: number | undefined): LineSpan | null {
  const line = clock ? lineNow : (fallbackLine ?? -1);
  return line >= 0 && track?.cues[line] ? { from: line, until: line + 1 } : null;
}

const momentOfLines = ({ track }: CaptionsState, { from, until }: LineSpan): NoteMoment => ({
  ...noteOfLines(track?.cues ?? [], from, until),
  lang: track?.lang ?? null,
});

const currentMoment = ({ clock, adPlays }: CaptionsState): NoteMoment | null =>
  clock && !adPlays ? { start: clock.time, end: clock.time, lineText: '', lang: null } : null;
