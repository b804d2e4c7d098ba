import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf, useLibrary } from '@/components/collection/use-library';
import { useSavedTracksStore } from '@/components/saved-captions/use-saved-captions';
import { useAppStore } from '@/components/ui/app-state';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { joinFacts } from '@/components/ui/format-text';
import { MenuItem } from '@/components/ui/Menu';
import { RowMenu } from '@/components/ui/RowMenu';
import { useTranslation } from '@/components/ui/translation';
import type { AppStore } from '@/lib/app-store/app-store';
import { formats, plainFormats, type WrittenFormat } from '@/lib/captions/formats';
import { trackModes } from '@/lib/captions/track-modes';
import { trackNotes } from '@/lib/captions/track-request';
import { languagesIn, noTrackFilter, sumTracks, type TrackFilter, type TrackRow } from '@/lib/captions/track-table';
import type { Collection } from '@/lib/collection/records';
import { formatSavedRoute } from '@/lib/saved-captions/saved-route';
import { sizeText } from '@/lib/shared/byte-text';
import { languageName } from '@/lib/shared/display-names';
import { TrackTable } from './TrackTable';
import { captionModeNames } from './track-columns';
import { useSavedHref } from './track-links';
import { openVideoAt } from './use-saved-captions';

interface SavedFiltersProps {
  filter: TrackFilter;
  /** Language codes; '' means unknown. */
  languages: readonly string[];
  collections: readonly Collection[];
  onFilter(change: Partial<TrackFilter>): void;
}

function SavedFilters({ filter, languages, collections, onFilter }: SavedFiltersProps) {
  const t = useTranslation();
  return (
    <>
      <Choice
        label={t('language')}
        value={filter.lang}
        anyLabel={t('anyLanguage')}
        names={languages.map((code) => [code, code === '' ? t('languageUnknown') : languageName(code, t.locale)])}
        onChoose={(lang) => onFilter({ lang })}
      />
      <Choice
        label={t('savedMode')}
        value={filter.mode}
        anyLabel={t('savedAnyMode')}
        names={trackModes.map((mode) => [mode, t(captionModeNames[mode])])}
        onChoose={(mode) => onFilter({ mode })}
      />
      <Choice
        label={t('collections')}
        value={filter.collection}
        anyLabel={t('savedAnyCollection')}
        names={collections.map(({ id, name }) => [id, name])}
        onChoose={(collection) => onFilter({ collection })}
      />
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | null;
  anyLabel: string;
  names: readonly (readonly [Value, string])[];
  onChoose(value: Value | null): void;
}

/** A select whose option values are indexes, because '' is a valid language (unknown). */
function Choice<Value extends string>({ label, value, anyLabel, names, onChoose }: ChoiceProps<Value>) {
  const selectedIndex = names.findIndex(([one]) => one === value);
  return (
    <select
      className="select small"
      aria-label={label}
      value={selectedIndex}
      onChange={({ target }) => onChoose(names[Number(target.value)]?.[0] ?? null)}
    >
      <option value={-1}>{anyLabel}</option>
      {names.map(([one, name], index) => (
        <option key={one} value={index}>
          {name}
        </option>
      ))}
    </select>
  );
}

export function SavedTracks() {
  const app = useAppStore();
  const t = useTranslation();
  const store = useSavedTracksStore();
  const { all, shown, sort, selected } = useStore(store);
  const { deleteTracks, confirmation } = useTrackDeletion();
  const menu = useTrackMenu(deleteTracks);
  const hrefOf = useSavedHref();
  const videoOf = (key: string) => all?.find((row) => row.key === key)?.videoId;
  const copy = (keys: readonly string[]) => {
    const ids = new Set(keys.map(videoOf).filter((id) => id !== undefined));
    void app.getState().ports.copy([...ids].join('\n'));
  };
  return (
    <section className="saved-list">
      {shown.length === 0 ? (
        <p className="note" role="status">
          {t('savedNoneShown')}{' '}
          <button type="button" className="link" onClick={() => void store.getState().filterBy(noTrackFilter)}>
            {t('showAll')}
          </button>
        </p>
      ) : (
        <TrackTable
          sort={sort}
          selected={selected}
          menu={menu}
          rows={shown}
          onSort={store.getState().sortBy}
          onSelect={store.getState().select}
          onRead={(key) => read(app, key)}
          hrefOf={hrefOf}
          onCopy={copy}
        />
      )}
      {confirmation}
    </section>
  );
}

/** Returns a function that deletes tracks, and its confirmation, which is needed only if there is no undo. */
function useTrackDeletion() {
  const store = useSavedTracksStore();
  const [pendingDelete, setPendingDelete] = useState<readonly string[]>([]);
  const deleteTracks = useCallback(
    (keys: readonly string[]) => {
      if (store.getState().canUndo(keys)) void store.getState().deleteTracks(keys);
      else setPendingDelete(keys);
    },
    [store],
  );
  const confirmation = <DeleteConfirmation keysToDelete={pendingDelete} onDone={() => setPendingDelete([])} />;
  return { deleteTracks, confirmation };
}

const read = (app: AppStore, key: string) =>
  libraryStoreOf(app)
    .getState()
    .goToView('saved-captions', formatSavedRoute({ key, at: null }));

/** Filters the listed and searched tracks, and deletes the selected ones. */
export function TrackFilters() {
  const t = useTranslation();
  const store = useSavedTracksStore();
  const { all, shown, filter, selected } = useStore(store);
  const { deleteTracks, confirmation } = useTrackDeletion();
  const collections = useLibrary((state) => state.collections);
  const languages = useMemo(() => languagesIn(all ?? []), [all]);
  const hidden = selected.size - shown.filter(({ key }) => selected.has(key)).length;
  return (
    <>
      <SavedFilters
        filter={filter}
        languages={languages}
        collections={collections ?? []}
        onFilter={(change) => void store.getState().filterBy(change)}
      />
      <span className="note nowrap" role="status">
        {shown.length < (all?.length ?? 0) && t.plural('savedShown', shown.length)}
      </span>
      <span className="grow" />
      {selected.size > 0 && (
        <>
          <span className="note nowrap">
            {joinFacts(t, [
              t.plural('tableSelected', selected.size),
              hidden > 0 && t.plural('tableSelectedHidden', hidden),
            ])}
          </span>
          <button type="button" className="button small" onClick={() => deleteTracks([...selected])}>
            {t('delete')}
          </button>
        </>
      )}
      {confirmation}
    </>
  );
}

function useTrackMenu(deleteTracks: (keys: readonly string[]) => void) {
  const app = useAppStore();
  const savedTracks = useSavedTracksStore();
  const t = useTranslation();
  return useCallback(
    (row: TrackRow, openCount: number) => (
      <TrackMenu
        name={row.title ?? row.videoId}
        openCount={openCount}
        onRead={() => read(app, row.key)}
        onOpen={() => openVideoAt(row.videoId, 0)}
        onSave={(format) => void savedTracks.getState().exportTrack(row.key, format, trackNotes(t, row))}
        onDelete={() => deleteTracks([row.key])}
      />
    ),
    [app, savedTracks, t, deleteTracks],
  );
}

function DeleteConfirmation({ keysToDelete, onDone }: { keysToDelete: readonly string[]; onDone(): void }) {
  const t = useTranslation();
  const store = useSavedTracksStore();
  const all = useStore(store, (state) => state.all);
  if (keysToDelete.length === 0) return null;
  const keys = new Set(keysToDelete);
  const { tracks, videos, bytes } = sumTracks((all ?? []).filter(({ key }) => keys.has(key)));
  const confirm = () => {
    onDone();
    void store.getState().deleteTracks(keysToDelete);
  };
  return (
    <ConfirmDialog
      title={t.plural('savedDeleteTitle', tracks)}
      text={t('savedDeleteText', t.plural('videoCount', videos), sizeText(BigInt(bytes), t.locale))}
      confirmLabel={t('delete')}
      onConfirm={confirm}
      onCancel={onDone}
    />
  );
}

interface Props {
  name: string;
  /** Increases each time the table opens the menu; 0 before the first time. */
  openCount: number;
  onRead(): void;
  onOpen(): void;
  onSave(format: WrittenFormat): void;
  onDelete(): void;
}

const exportFormats: readonly WrittenFormat[] = plainFormats;

/** The menu of one saved track; every action is free. */
export function TrackMenu({ name, openCount, onRead, onOpen, onSave, onDelete }: Props) {
  const t = useTranslation();
  return (
    <RowMenu label={t('moreFor', name)} openCount={openCount}>
      <MenuItem label={t('savedRead')} note="Enter" onPress={onRead} />
      <MenuItem label={t('openInNewTab')} onPress={onOpen} />
      {exportFormats.map((format) => (
        <MenuItem
          key={format}
          label={t('exportAs', t(formats[format].name))}
          note={`.${formats[format].extension}`}
          onPress={() => onSave(format)}
        />
      ))}
      <MenuItem label={t('savedDelete')} onPress={onDelete} />
    </RowMenu>
  );
}
