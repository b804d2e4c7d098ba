import { useRef } from 'react';
import { useCaptions } from '@/components/captions/use-captions';
import { useTranslation } from '@/components/ui/translation';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { AddNoteButton, NotesList } from './NotesList';
import { useAddNote } from './use-add-note';
import { useNotes } from './use-notes';

/** The notes of a video without captions, or while its captions are chosen. */
export function StartNotes() {
  const t = useTranslation();
  const addNote = useAddNote();
  const section = useRef<HTMLElement>(null);
  const singleKeys = useCaptions((state) => state.settings.singleKeys);
  const isEmpty = useNotes(({ notes, edited }) => notes?.length === 0 && !edited);
  const focusList = () => section.current?.querySelector<HTMLElement>('a[tabindex="0"], button')?.focus();
  useShortcuts({ addNote: () => addNote(), notes: focusList }, singleKeys);
  return (
    <section ref={section} className="start-notes" aria-label={t('notes')}>
      {isEmpty ? (
        <AddNoteButton hasKey />
      ) : (
        <>
          <div className="fold-head">
            <h2>{t('notes')}</h2>
          </div>
          <NotesList track={null} />
        </>
      )}
    </section>
  );
}
