import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { timeColumnWidth } from '@/components/captions/line-source';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { Icon } from '@/components/ui/Icon';
import { Keys } from '@/components/ui/Keys';
import { listCommand } from '@/components/ui/list-keys';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { SearchField } from '@/components/ui/SearchField';
import { StateView } from '@/components/ui/StateView';
import { shortcutKey, shortcuts } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import type { TimedNote } from '@/lib/notes/records';
import { compareNotes, findNotes, hasLineChanged, partsAround } from '@/lib/notes/timed-notes';
import { watchUrl } from '@/lib/platform/platform-links';
import { clockText } from '@/lib/shared/time-text';
import { exportNotes } from './export-notes';
import { NoteEditor } from './NoteEditor';
import { useAddNote } from './use-add-note';
import { useNotes, useNotesStore } from './use-notes';
import './notes.css';

interface Props {
  /** The captions that the notes are compared with; `null` without any. */
  track: ShownTrack | null;
}

/** The notes of the video, with a search, an export and the editor in place. */
export function NotesList({ track }: Props) {
  const t = useTranslation();
  const notes = useNotes((state) => state.notes);
  const edited = useNotes((state) => state.edited);
  const [query, setQuery] = useState('');
  const found = useMemo(() => findNotes(notes ?? [], query), [notes, query]);
  if (!notes) return null;
  const isNew = edited !== null && notes.every(({ id }) => id !== edited.id);
  const shown = isNew ? [...found, edited].sort(compareNotes) : found;
  if (notes.length === 0 && !isNew) return <NoNotes />;
  return (
    <>
      <div className="notes-bar">
        <SearchField
          label={t.plural('notesFind', notes.length)}
          value={query}
          shortcut
          {...(query !== '' && { count: t('partOf', found.length, notes.length) })}
          onType={setQuery}
        />
        {track === null && <NotesExport />}
        <AddNoteButton />
      </div>
      {shown.length === 0 ? (
        <p className="padded note">{t('findNone')}</p>
      ) : (
        <NoteRows notes={shown} query={query} edited={edited} track={track} />
      )}
    </>
  );
}

function NoNotes() {
  const t = useTranslation();
  return (
    <StateView icon="sticky-note" heading={t('notesNone')} actions={<AddNoteButton hasKey />}>
      <p>{t('notesNoneSentence')}</p>
    </StateView>
  );
}

/** Adds a note at the current time. */
export function AddNoteButton({ hasKey = false }: { hasKey?: boolean }) {
  const t = useTranslation();
  const addNote = useAddNote();
  return (
    <button
      type="button"
      className={hasKey ? 'button' : 'button small quiet'}
      title={`${t('noteAdd')} (${shortcutKey('addNote')})`}
      onClick={() => void addNote()}
    >
      <Icon name="plus" small />
      <span>{t('noteAdd')}</span>
      {hasKey && <Keys keys={shortcuts.addNote.keys} />}
    </button>
  );
}

/** Exports the notes, in the bar of the captions while the notes are shown. */
export function NotesExport() {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const notes = useNotes((state) => state.notes) ?? [];
  const singleKeys = useCaptions((state) => state.settings.singleKeys);
  const [openCount, setOpenCount] = useState(0);
  useShortcuts({ export: () => setOpenCount(openCount + 1) }, singleKeys);
  const item = (label: string, format: 'md' | 'csv') => (
    <MenuItem
      label={label}
      note={`.${format}`}
      disabled={notes.length === 0}
      onPress={() => void exportNotes(captions.getState(), notes, format)}
    />
  );
  return (
    <Menu icon="download" label={t('notesExport')} shortcut={shortcutKey('export')} openCount={openCount}>
      {item('Markdown', 'md')}
      {item('CSV', 'csv')}
    </Menu>
  );
}

interface NoteRowsProps extends Props {
  notes: readonly TimedNote[];
  query: string;
  edited: TimedNote | null;
}

const noMenu = { id: '', openCount: 0 };

/** A list with one tab stop: arrow keys move, Enter seeks, M opens the menu and Delete deletes. */
function NoteRows({ notes, query, edited, track }: NoteRowsProps) {
  const store = useNotesStore();
  const t = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [menu, setMenu] = useState(noMenu);
  const stop = notes.find(({ id }) => id === currentId) ?? notes[0];
  const focusRow = (id: string | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-note="${CSS.escape(id ?? '')}"]`)?.focus();
  // The editor takes the place of its row, which gets the focus back.
  const previous = useRef(edited);
  useEffect(() => {
    // A menu that a key opened must not open again with its row.
    if (edited) setMenu(noMenu);
    if (!edited && document.activeElement === document.body) focusRow(previous.current?.id);
    previous.current = edited;
  });
  const handleKeyDown = (event: KeyboardEvent): void => {
    const id = event.target instanceof Element ? event.target.getAttribute('data-note') : null;
    const index = notes.findIndex((note) => note.id === id);
    const note = notes[index];
    if (!note || event.altKey) return;
    const command = listCommand(event, index, notes.length);
    if (event.key === 'Delete') {
      focusRow((notes[index + 1] ?? notes[index - 1])?.id);
      void store.getState().remove(note);
    } else if (command?.kind === 'move') focusRow(notes[command.to]?.id);
    else if (command?.kind === 'menu') setMenu({ id: note.id, openCount: menu.openCount + 1 });
    else return;
    event.preventDefault();
  };
  const longest = notes.at(-1)?.start ?? 0;
  return (
    <ol
      ref={list}
      className="notes"
      aria-label={t('notes')}
      style={{ '--time-width': `${timeColumnWidth(clockText(longest))}rem` } as object}
      onKeyDown={handleKeyDown}
      onFocus={({ target }) => setCurrentId(target.getAttribute('data-note') ?? currentId)}
    >
      {notes.map((note) => (
        <li key={note.id} className="note-row">
          {note.id === edited?.id ? (
            <EditedNote note={edited} />
          ) : (
            <NoteRow
              note={note}
              query={query}
              track={track}
              isTabStop={note === stop}
              menuOpenCount={menu.id === note.id ? menu.openCount : 0}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function EditedNote({ note }: { note: TimedNote }) {
  return (
    <>
      <span className="note-time">{clockText(note.start)}</span>
      <NoteEditor note={note} />
    </>
  );
}

interface NoteRowProps extends Props {
  note: TimedNote;
  query: string;
  isTabStop: boolean;
  menuOpenCount: number;
}

function NoteRow({ note, query, track, isTabStop, menuOpenCount }: NoteRowProps) {
  const store = useNotesStore();
  const captions = useCaptionsStore();
  const t = useTranslation();
  const { edit, remove } = store.getState();
  const time = clockText(note.start);
  const isChanged = useMemo(
    () => track !== null && hasLineChanged(note, [track.received, track.cues], track.lang),
    [note, track],
  );
  return (
    <>
      <a
        className="note-time"
        href={watchUrl(note.videoId, Math.floor(note.start))}
        target="_blank"
        rel="noopener noreferrer"
        tabIndex={isTabStop ? 0 : -1}
        data-note={note.id}
        onClick={(event) => {
          // Leaves clicks with a modifier key to the browser.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          captions.getState().seekAndFollow(note.start);
        }}
      >
        {time}
      </a>
      <p className="note-text" dir="auto">
        <Found text={note.text} query={query} />
      </p>
      <Menu
        icon="ellipsis-vertical"
        label={t('moreFor', time)}
        shortcut={shortcutKey('rowMenu')}
        openCount={menuOpenCount}
        tabStop={false}
      >
        <MenuItem label={t('noteEdit')} onPress={() => edit(note)} />
        <MenuItem label={t('noteDelete')} danger note={<Keys keys={['Delete']} />} onPress={() => void remove(note)} />
      </Menu>
      {isChanged ? (
        <p className="note warning-text">{t('noteLineChanged', time)}</p>
      ) : (
        note.lineText !== '' && (
          <p className="note" dir="auto" lang={note.lang ?? undefined}>
            <Found text={note.lineText} query={query} />
          </p>
        )
      )}
    </>
  );
}

/** Highlights what was found in a text. */
function Found({ text, query }: { text: string; query: string }) {
  return partsAround(text, query).map(({ text: part, found, at }) => (found ? <mark key={at}>{part}</mark> : part));
}
