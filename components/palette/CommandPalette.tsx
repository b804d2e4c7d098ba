import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useLibraryStore } from '@/components/collection/use-library';
import { ConfirmDialog, useModal } from '@/components/ui/ConfirmDialog';
import { Icon } from '@/components/ui/Icon';
import { Keys } from '@/components/ui/Keys';
import { indexAfterKey } from '@/components/ui/roving';
import { useTranslation } from '@/components/ui/translation';
import { shownCollection } from '@/lib/collection/store/library-store';
import type { MessageName } from '@/lib/shared/localized-text';
import { type EntryGroup, filterEntries, type PaletteEntry } from './palette-entries';
import type { LibraryOverlay } from './use-commands';
import { usePaletteEntries } from './use-palette-entries';
import './palette.css';

interface Props {
  /** Opens another overlay in place of the palette; `null` closes it. */
  onOverlay(overlay: LibraryOverlay | null): void;
}

/** The command palette of the library, which finds pages, collections, commands, options and saved videos by typing. */
export function CommandPalette({ onOverlay }: Props) {
  const entries = usePaletteEntries(onOverlay);
  return <PaletteDialog entries={entries} onShortcuts={() => onOverlay('shortcuts')} onClose={() => onOverlay(null)} />;
}

interface PaletteDialogProps {
  entries: readonly PaletteEntry[];
  onShortcuts(): void;
  onClose(): void;
}

/**
 * A modal dialog with a search field and the matching entries. The arrow keys select an entry while the field keeps the
 * focus.
 */
function PaletteDialog({ entries, onShortcuts, onClose }: PaletteDialogProps) {
  const t = useTranslation();
  const id = useId();
  const dialog = useModal();
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(0);
  const shown = useMemo(() => filterEntries(entries, typed), [entries, typed]);
  const selectedIndex = Math.min(index, shown.length - 1);
  const type = (text: string) => {
    setTyped(text);
    setIndex(0);
    if (text === '?') onShortcuts();
  };
  const run = (entry: PaletteEntry) => {
    // The dialog is closed first, because closing it returns the focus, which the entry may then move.
    dialog.current?.close();
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const selected = shown[selectedIndex];
    const to = indexAfterKey(event.key, selectedIndex, shown.length, { page: pageStep, wraps: true });
    if (to !== null) setIndex(to);
    else if (event.key === 'Enter' && selected) run(selected);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="palette" aria-label={t('palette')} closedby="any" onCancel={onClose}>
      <div className="palette-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={t('paletteField')}
          placeholder={t('paletteField')}
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? `${id}-${selectedIndex}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
        <Keys keys={['Escape']} />
      </div>
      <EntryList id={id} shown={shown} selectedIndex={selectedIndex} onRun={run} />
      <p className={shown.length === 0 ? 'note palette-none' : 'visually-hidden'} role="status">
        {shown.length === 0 ? t('paletteNone') : typed !== '' && t.plural('paletteFound', shown.length)}
      </p>
      <PaletteKeys />
    </dialog>
  );
}

const pageStep = 5;

const groupTitles: Readonly<Record<EntryGroup, MessageName>> = {
  commands: 'paletteCommands',
  pages: 'palettePages',
  collections: 'collections',
  captions: 'savedCaptions',
  options: 'options',
};

interface EntryListProps {
  id: string;
  shown: readonly PaletteEntry[];
  selectedIndex: number;
  onRun(entry: PaletteEntry): void;
}

function EntryList({ id, shown, selectedIndex, onRun }: EntryListProps) {
  const t = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${selectedIndex}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, selectedIndex]);
  // The groups are in the order of the entries, which starts with the best match.
  const groups = [...new Set(shown.map(({ group }) => group))];
  return (
    <div ref={list} id={`${id}-list`} className="palette-list" role="listbox" aria-label={t('palette')}>
      {groups.map((group) => (
        <fieldset key={group} aria-label={t(groupTitles[group])}>
          <p aria-hidden="true">{t(groupTitles[group])}</p>
          {shown.map(
            (entry, index) =>
              entry.group === group && (
                <EntryRow
                  key={entry.id}
                  id={`${id}-${index}`}
                  entry={entry}
                  isSelected={index === selectedIndex}
                  onRun={onRun}
                />
              ),
          )}
        </fieldset>
      ))}
    </div>
  );
}

interface EntryRowProps {
  id: string;
  entry: PaletteEntry;
  isSelected: boolean;
  onRun(entry: PaletteEntry): void;
}

function EntryRow({ id, entry, isSelected, onRun }: EntryRowProps) {
  const { icon, label, note, keys } = entry;
  return (
    // The search field keeps the focus and handles the list's keys.
    <div
      id={id}
      className="palette-entry"
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      onMouseDown={(event) => {
        event.preventDefault();
        onRun(entry);
      }}
    >
      <Icon name={icon} />
      <bdi className="grow truncated">{label}</bdi>
      {note && <span className="note truncated">{note}</span>}
      {keys && (
        <span className="flex-row">
          <Keys keys={keys} />
        </span>
      )}
    </div>
  );
}

function PaletteKeys() {
  const t = useTranslation();
  const rows = [
    [['ArrowUp', 'ArrowDown'], 'paletteKeyMove'],
    [['Enter'], 'paletteKeyOpen'],
    [['>'], 'paletteKeyCommands'],
    [['?'], 'paletteKeyShortcuts'],
  ] as const satisfies [string[], MessageName][];
  return (
    <footer className="palette-keys">
      {rows.map(([keys, name]) => (
        <span key={name}>
          <Keys keys={keys} /> {t(name)}
        </span>
      ))}
    </footer>
  );
}

/** Deletes the current collection after a confirmation. */
export function DeleteCollection({ onClose }: { onClose(): void }) {
  const t = useTranslation();
  const library = useLibraryStore();
  const collection = useStore(library, shownCollection);
  const videos = useStore(library, ({ counts }) => counts.get(collection?.id ?? '') ?? 0);
  if (!collection) return null;
  return (
    <ConfirmDialog
      title={t('deleteThis', collection.name)}
      text={t.plural('collectionDeleteText', videos)}
      confirmLabel={t('delete')}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void library.getState().deleteShown();
      }}
    />
  );
}
