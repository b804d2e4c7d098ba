import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Keys } from '@/components/ui/Keys';
import { useTranslation } from '@/components/ui/translation';
import type { TimedNote } from '@/lib/notes/records';
import { clockText } from '@/lib/shared/time-text';
import { useNotesStore } from './use-notes';
import './notes.css';

/** Edits a saved or a new note. If it disappears, for example with another video, what was typed is saved. */
export function NoteEditor({ note }: { note: TimedNote }) {
  const store = useNotesStore();
  const t = useTranslation();
  const [text, setText] = useState(note.text);
  const [previousFocus] = useState(() => document.activeElement);
  const field = useRef<HTMLTextAreaElement>(null);
  /** The text to save if the editor disappears; `null` after it was closed. */
  const draft = useRef<string | null>(null);
  useEffect(() => {
    const { save, close } = store.getState();
    draft.current = note.text;
    focusEnd(field.current);
    return () => {
      if (draft.current !== null) void save(note, draft.current);
      close(note);
    };
  }, [store, note]);
  const finish = (action: () => Promise<void> | undefined): void => {
    draft.current = null;
    void action();
    store.getState().close(note);
    if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus();
  };
  const save = () => finish(() => store.getState().save(note, text));
  const cancel = () => finish(() => undefined);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const isSaving = event.key === 'Enter' && !event.shiftKey;
    if (event.nativeEvent.isComposing || !(isSaving || event.key === 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSaving) save();
    else cancel();
  };
  return (
    <div className="note-editor">
      <textarea
        ref={field}
        className="input passage"
        rows={2}
        dir="auto"
        aria-label={t('noteAt', clockText(note.start))}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          draft.current = target.value;
        }}
        onKeyDown={handleKeyDown}
      />
      <div className="flex-row wrap">
        <span className="fine-print grow note-keys" aria-hidden="true">
          <span>
            <Keys keys={['Enter']} /> {t('noteKeySave')}
          </span>{' '}
          <span>
            <Keys keys={['Escape']} /> {t('noteKeyCancel')}
          </span>
        </span>
        {note.text === '' ? (
          <button type="button" className="button small quiet" onClick={cancel}>
            {t('cancel')}
          </button>
        ) : (
          <button
            type="button"
            className="button small quiet"
            onClick={() => finish(() => store.getState().remove(note))}
          >
            {t('delete')}
          </button>
        )}
        <button type="button" className="button small" onClick={save}>
          {t('save')}
        </button>
      </div>
    </div>
  );
}

function focusEnd(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true });
  field?.setSelectionRange(field.value.length, field.value.length);
  field?.closest('.note-editor')?.scrollIntoView({ block: 'nearest' });
}
