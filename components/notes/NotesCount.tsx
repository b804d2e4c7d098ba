import { useNotes } from './use-notes';

/** Shows the number of notes of the panel's video; nothing if there are none. */
export const NotesCount = () => useNotes(({ notes }) => notes?.length || null);
