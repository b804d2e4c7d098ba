import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CaptionListHandle } from '@/components/captions/CaptionList';
import { useCaptions } from '@/components/captions/use-captions';
import { usePausedFollowing } from '@/components/captions/use-paused-following';
import { shortcutKey } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { lineOfNote, notesByLine } from '@/lib/notes/timed-notes';
import { createLineNotes, type LineNotes } from './line-notes';
import { NoteEditor } from './NoteEditor';
import { useAddNote } from './use-add-note';
import { useNotes, useNotesStore } from './use-notes';
import './notes.css';

interface Props {
  track: ShownTrack;
  lines: RefObject<CaptionListHandle | null>;
  /** True while the lines are shown, and not another view of the captions. */
  isListShown: boolean;
  /** Shows the lines, or the list of notes if there are no lines. */
  onShow(view: 'lines' | 'notes'): void;
  isNotesShown: boolean;
}

/** Adds notes by key, and shows them at the lines of the transcript. */
export function TrackNotes({ track, lines, isListShown, isNotesShown, onShow }: Props) {
  const part = useRef<LineNotes>(null);
  const addNote = useAddNote();
  const singleKeys = useCaptions((state) => state.settings.singleKeys);
  const hasLines = track.cues.length > 0;
  const handleKey = () => {
    const focused = part.current?.focusedLine() ?? null;
    const span = lines.current?.selection() ?? (focused === null ? null : { from: focused, until: focused + 1 });
    const fallbackLine = hasLines ? (part.current?.tabStop() ?? 0) : -1;
    const isOpen = addNote({ span, fallbackLine, opensExisting: true });
    if (isOpen && !isNotesShown) onShow(hasLines ? 'lines' : 'notes');
  };
  useShortcuts({ addNote: handleKey }, singleKeys);
  return isListShown && hasLines && <MarkedLines track={track} lines={lines} part={part} />;
}

const noNotes = [] as const;

function createEditorHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'line-editor';
  return host;
}

function MarkedLines({
  track: { cues },
  lines,
  part,
}: Pick<Props, 'track' | 'lines'> & { part: RefObject<LineNotes | null> }) {
  const store = useNotesStore();
  const t = useTranslation();
  const notes = useNotes((state) => state.notes) ?? noNotes;
  const edited = useNotes((state) => state.edited);
  const [editor] = useState(createEditorHost);
  const byLine = useMemo(() => notesByLine(notes, cues), [notes, cues]);
  const latest = useRef(byLine);
  latest.current = byLine;
  useLayoutEffect(() => {
    const press = (line: number) => {
      const [note] = latest.current.get(line) ?? [];
      if (note) store.getState().edit(note);
    };
    let created: LineNotes | null = null;
    const remove = lines.current?.extend((list) => {
      created = createLineNotes(list, editor, press);
      return created;
    });
    part.current = created;
    return () => {
      part.current = null;
      created?.destroy();
      remove?.();
    };
  }, [store, lines, part, editor]);
  useLayoutEffect(() => {
    const labels = [...byLine].map(
      ([line, some]) => [line, `${t.plural('noteCount', some.length)} (${shortcutKey('addNote')})`] as const,
    );
    part.current?.showMarks(new Map(labels));
  }, [byLine, part, t]);
  const line = useMemo(() => {
    if (!edited) return null;
    const last = lineOfNote(edited, cues) + edited.lineText.split('\n').length - 1;
    return Math.max(0, Math.min(last, cues.length - 1));
  }, [edited, cues]);
  useLayoutEffect(() => {
    if (line !== null && lines.current?.positionOf(line) !== 'seen') lines.current?.scrollIntoView(line);
    part.current?.showEditor(line);
  }, [line, lines, part]);
  usePausedFollowing(edited !== null);
  return edited && createPortal(<NoteEditor key={edited.id} note={edited} />, editor);
}
