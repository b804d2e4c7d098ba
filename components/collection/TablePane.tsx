import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { openBulkCaptions } from '@/components/bulk-captions/open-bulk-captions';
import { useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot, useSnapshotStore } from '@/components/collection/use-snapshot';
import { useTable, useTableActions, useTableStore } from '@/components/collection/use-table';
import { DetailsStatus } from '@/components/runs/DetailsStatus';
import { useFetchVideoDetails } from '@/components/runs/FetchDetailsButton';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { priceText } from '@/components/ui/format-text';
import { localizedKeyText } from '@/components/ui/key-text';
import { MenuItem } from '@/components/ui/Menu';
import { RowMenu } from '@/components/ui/RowMenu';
import { StateView } from '@/components/ui/StateView';
import { shortcutKey } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import type { AppStore } from '@/lib/app-store/app-store';
import { stateOf } from '@/lib/collection/snapshot';
import { shownCollection } from '@/lib/collection/store/library-store';
import { columnsNamed, countDetails, defaultColumns, type TableData } from '@/lib/collection/video-table';
import type { VideoId } from '@/lib/service/ids';
import '@/components/ui/list.css';
import { EmptyCollection } from './EmptyCollection';
import { RowDetails } from './RowDetails';
import { type OpenedMenu, SelectionBar } from './SelectionBar';
import { TableToolbar, useTags } from './TableToolbar';
import type { RenderRowMenu, RowFetch } from './VideoRow';
import { VideoTable } from './VideoTable';

interface VideoMenuProps {
  /** The title of the video, or its id if the title is unknown. */
  name: string;
  /** Grows each time a key opens the menu; 0 before the first time. */
  openCount: number;
  /** The price of the video's details; `null` if they were requested before or cannot be fetched now. */
  rowFetch: Pick<RowFetch, 'price'> | null;
  isExcluded: boolean;
  onOpen(): void;
  onFetch(): void;
  onWatch(): void;
  onCopyId(): void;
  onExclude(): void;
  onRemove(): void;
}

export function VideoMenu(props: VideoMenuProps) {
  const { name, openCount, rowFetch, isExcluded, onOpen, onFetch, onWatch, onCopyId, onExclude, onRemove } = props;
  const t = useTranslation();
  return (
    <RowMenu label={t('moreFor', name)} openCount={openCount}>
      <MenuItem label={t('details')} note="Enter" onPress={onOpen} />
      {rowFetch && <MenuItem label={t('rowFetchDetails')} note={rowFetch.price} onPress={onFetch} />}
      <MenuItem label={t('openInNewTab')} onPress={onWatch} />
      <MenuItem label={t('relatedCopyId')} onPress={onCopyId} />
      <MenuItem
        label={t(isExcluded ? 'tableInclude' : 'tableExcludeWithReason')}
        note={shortcutKey('exclude')}
        onPress={onExclude}
      />
      <MenuItem label={t('tableRemove')} note={localizedKeyText('Delete', t)} onPress={onRemove} />
    </RowMenu>
  );
}

export function TablePane() {
  const app = useAppStore();
  const { table, rows, filter } = useTable();
  const exclusions = useSnapshot((state) => state.exclusions);
  const [opened, setOpened] = useState<OpenedMenu | null>(null);
  const openMenu = useCallback((menu: OpenedMenu['menu'] | null) => {
    setOpened((before) => menu && { menu, openCount: (before?.openCount ?? 0) + 1 });
  }, []);
  const exclude = useCallback(() => openMenu('exclude'), [openMenu]);
  const counts = useMemo(() => table && countDetails(table.snapshot, exclusions), [table, exclusions]);
  if (!table || !counts) return null;
  if (table.snapshot.ids.length === 0) return <EmptyCollection />;
  const exportShown = () => {
    const { ids } = table.snapshot;
    const shown = rows.length < ids.length ? Array.from(rows, (row) => ids[row] as VideoId) : null;
    const exported = filter.state === 'excluded' ? shown : shown?.filter((id) => !exclusions.has(id));
    void exportVideos(app, exported ? new Set(exported) : null);
  };
  return (
    <>
      <TableToolbar table={table} onExport={exportShown} />
      <TableWithDetails table={table} onExclude={exclude} />
      <SelectionActions table={table} opened={opened} onMenu={openMenu} />
      <DetailsStatus counts={counts} />
    </>
  );
}

/** Loaded with the first export. */
const exportVideos = async (app: AppStore, only: ReadonlySet<VideoId> | null) =>
  (await import('@/components/export/export-videos')).exportVideos(app, only);

interface SelectionActionsProps {
  table: TableData;
  opened: OpenedMenu | null;
  /** Opens a menu of the bar; `null` closes it. */
  onMenu(menu: OpenedMenu['menu'] | null): void;
}

/**
 * Shows the selection bar, and handles the keys that act on the selected videos or, without a selection, on the focused
 * row.
 */
function SelectionActions({ table, opened, onMenu }: SelectionActionsProps) {
  const app = useAppStore();
  const actions = useTableActions();
  const store = useSnapshotStore();
  const library = useLibraryStore();
  const selected = useStore(store, (state) => state.selected);
  const rows = useTable((state) => state.rows);
  const singleKeys = useApp((state) => state.settings.singleKeys);
  const isEmpty = selected.size === 0;
  useEffect(() => {
    // A new selection must not reopen the menu.
    if (isEmpty) onMenu(null);
  }, [isEmpty, onMenu]);
  /** Selects the focused row if nothing is selected. Returns whether anything is selected afterwards. */
  const ensureSelection = () => {
    const index = isEmpty ? document.activeElement?.closest('[data-at]')?.getAttribute('data-at') : null;
    const id = table.snapshot.ids[rows[Number(index ?? -1)] ?? -1];
    if (id) store.getState().select([id]);
    return !isEmpty || id !== undefined;
  };
  const removeSelected = () => void actions.remove([...store.getState().selected]);
  useShortcuts(
    {
      addTo: () => ensureSelection() && onMenu('add'),
      getCaptions: () => ensureSelection() && openBulkCaptions(app, 'selected'),
      exclude: () => ensureSelection() && onMenu('exclude'),
      exportSelected: () => (ensureSelection() ? onMenu('export') : library.getState().goToPane('export')),
      remove: () => ensureSelection() && removeSelected(),
    },
    singleKeys,
  );
  if (isEmpty) return null;
  return <SelectionBar opened={opened} onExport={() => void exportVideos(app, selected)} />;
}

const noWidths = {};

function TableWithDetails({ table, onExclude }: { table: TableData; onExclude(): void }) {
  const t = useTranslation();
  const store = useTableStore();
  const library = useLibraryStore();
  const actions = useTableActions();
  const { rows, sort, openId } = useStore(store);
  const { selected, select } = useSnapshot();
  const names = useApp((state) => state.settings.columns);
  const layout = useStore(library, (state) => shownCollection(state)?.layout);
  const columns = useMemo(() => columnsNamed(names ?? defaultColumns), [names]);
  const tags = useTags(table);
  const videoDetails = useFetchVideoDetails();
  const rowFetch = useMemo(
    () => (videoDetails ? { price: priceText(t, videoDetails.price), onFetch: videoDetails.onFetch } : null),
    [t, videoDetails],
  );
  const menu = useRowMenu(rowFetch, onExclude);
  const pane = useFocusReturn(openId !== null);
  return (
    <div ref={pane} className={openId ? 'table-pane with-details' : 'table-pane'}>
      {rows.length === 0 ? (
        <StateView
          icon="search"
          heading={t('noMatchingVideos')}
          actions={
            <button type="button" className="button" onClick={store.getState().clear}>
              {t('showAll')}
            </button>
          }
        />
      ) : (
        <VideoTable
          table={table}
          rows={rows}
          columns={columns}
          areDefault={names === null}
          widths={layout?.widths ?? noWidths}
          compact={layout?.compact ?? false}
          sort={sort}
          selected={selected}
          openId={openId}
          rowFetch={rowFetch}
          menu={menu}
          idsBetween={store.getState().idsBetween}
          onSort={store.getState().sortBy}
          onSelect={select}
          onOpen={store.getState().show}
          onCopy={(ids) => void actions.copyIds(ids)}
          onWidths={(widths) => void library.getState().change({ layout: { widths } })}
        />
      )}
      {openId && (
        <RowDetails key={openId} table={table} id={openId} tags={tags} onClose={() => store.getState().show(null)} />
      )}
    </div>
  );
}

/** Returns the focus to the row when its details close. */
function useFocusReturn(isOpen: boolean) {
  const pane = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) pane.current?.querySelector<HTMLElement>('[data-at][tabindex="0"]')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return pane;
}

/** Returns the menu of a row. `onExclude` asks for the reason why the selected videos are excluded. */
function useRowMenu(rowFetch: RowFetch | null, onExclude: () => void): RenderRowMenu {
  const app = useAppStore();
  const actions = useTableActions();
  const tableStore = useTableStore();
  const selection = useSnapshotStore();
  return useCallback(
    (id, name, openCount) => {
      const { table } = tableStore.getState();
      const isExcluded = table?.notes.get(id)?.excludedReason !== undefined;
      const exclude = () => {
        selection.getState().select([id]);
        onExclude();
      };
      const isFetchable = table && stateOf(table.snapshot, table.snapshot.rowOf.get(id) ?? -1) === 'id-only';
      return (
        <VideoMenu
          name={name}
          openCount={openCount}
          rowFetch={isFetchable ? rowFetch : null}
          isExcluded={isExcluded}
          onOpen={() => tableStore.getState().show(id)}
          onFetch={() => rowFetch?.onFetch(id)}
          onWatch={() => void app.getState().ports.tab.open(id, 0)}
          onCopyId={() => void actions.copyIds([id])}
          onExclude={isExcluded ? () => void actions.exclude([id], null) : exclude}
          onRemove={() => void actions.remove([id])}
        />
      );
    },
    [app, actions, tableStore, selection, rowFetch, onExclude],
  );
}
