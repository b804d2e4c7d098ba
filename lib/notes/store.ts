import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { TimedNote } from './records';
import { timedNoteRepository } from './repository';

/** The moment of a new note, and the captions there. */
export type NoteMoment = Pick<TimedNote, 'start' | 'end' | 'lineText' | 'lang'>;

interface NotesState {
  /** The notes of the panel's video in its order; `null` until they are read. */
  notes: readonly TimedNote[] | null;
  /** The note in the editor, saved or new; `null` without one. */
  edited: TimedNote | null;
  add(moment: NoteMoment): void;
  edit(note: TimedNote): void;
  /** Saves a note with a text, and deletes it if the text is empty. */
  save(note: TimedNote, text: string): Promise<void>;
  /** Deletes a note and offers to undo that. */
  remove(note: TimedNote): Promise<void>;
  /** Closes the editor of a note. */
  close(note: TimedNote): void;
}

export type NotesStore = StoreApi<NotesState>;

/** Creates the store of the notes of the panel's video. */
export function createNotesStore(panel: PanelStore, newId: () => string): NotesStore {
  const { ports } = panel.getState();
  const videoId = () => panel.getState().subject?.videoId;
  const store = createStore<NotesState>()((set, get) => ({
    notes: null,
    edited: null,
    add(moment) {
      const id = videoId();
      if (!id) return;
      const now = ports.now();
      set({ edited: { id: newId(), videoId: id, ...moment, text: '', createdAt: now, changedAt: now } });
    },
    edit: (edited) => set({ edited }),
    async save(note, text) {
      const trimmed = text.trim();
      if (trimmed === note.text) return;
      if (trimmed === '') return get().remove(note);
      await timedNoteRepository.put({ ...note, text: trimmed, changedAt: ports.now() });
      await read();
    },
    async remove(note) {
      await timedNoteRepository.remove(note.id);
      await read();
      const undo = async () => {
        await timedNoteRepository.put(note);
        await read();
      };
      panel.getState().showToast(['noteDeleted'], { message: ['undo'], run: () => void undo() });
    },
    close: ({ id }) => get().edited?.id === id && set({ edited: null }),
  }));
  const read = async () => {
    const id = videoId();
    const notes = id ? await timedNoteRepository.ofVideo(id) : [];
    if (videoId() === id) store.setState({ notes });
  };
  panel.subscribe((current, previous) => {
    if (current.subject?.videoId === previous.subject?.videoId) return;
    store.setState({ notes: null, edited: null });
    void read();
  });
  timedNoteRepository.watch(() => void read());
  void read();
  return store;
}
