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
  onOpen(): void;
  onFetch(): void;
  onWatch(): void;
  onCopyId(): void;
  onRemove(): void;
}

export function VideoMenu({ name, openCount, rowFetch, onOpen, onFetch, onWatch, onCopyId, onRemove }: VideoMenuProps) {
  const t = useTranslation();
  return (
    <RowMenu label={t('moreFor', name)} openCount={openCount}>
      <MenuItem label={t('details')} note="Enter" onPress={onOpen} />
      {rowFetch && <MenuItem label={t('rowFetchDetails')} note={rowFetch.price} onPress={onFetch} />}
      <MenuItem label={t('openInNewTab')} onPress={onWatch} />
      <MenuItem label={t('relatedCopyId')} onPress={onCopyId} />
      <MenuItem label={t('tableRemove')} note={localizedKeyText('Delete', t)} onPress={onRemove} />
    </RowMenu>
  );
}

export function TablePane() {
  const app = useAppStore();
  const { table, rows } = useTable();
  const counts = useMemo(() => table && countDetails(table.snapshot), [table]);
  if (!table || !counts) return null;
  if (counts.videos === 0) return <EmptyCollection />;
  const exportShown = () => {
    const { ids } = table.snapshot;
    const shown = rows.length < ids.length ? new Set(Array.from(rows, (row) => ids[row] as VideoId)) : null;
    void exportVideos(app, shown);
  };
  return (
    <>
      <TableToolbar table={table} onExport={exportShown} />
      <TableWithDetails table={table} />
      <SelectionActions table={table} />
      <DetailsStatus counts={counts} />
    </>
  );
}

/** Loaded with the first export. */
const exportVideos = async (app: AppStore, only: ReadonlySet<VideoId> | null) =>
  (await import('@/components/export/export-videos')).exportVideos(app, only);

/**
 * Shows the selection bar, and handles the keys that act on the selected videos or, without a selection, on the focused
 * row.
 */
function SelectionActions({ table }: { table: TableData }) {
  const app = useAppStore();
  const actions = useTableActions();
  const store = useSnapshotStore();
  const library = useLibraryStore();
  const selected = useStore(store, (state) => state.selected);
  const rows = useTable((state) => state.rows);
  const singleKeys = useApp((state) => state.settings.singleKeys);
  const [opened, setOpened] = useState<OpenedMenu | null>(null);
  const isEmpty = selected.size === 0;
  useEffect(() => {
    // A new selection must not reopen the menu.
    if (isEmpty) setOpened(null);
  }, [isEmpty]);
  /** Selects the focused row if nothing is selected. Returns whether anything is selected afterwards. */
  const ensureSelection = () => {
    const index = isEmpty ? document.activeElement?.closest('[data-at]')?.getAttribute('data-at') : null;
    const id = table.snapshot.ids[rows[Number(index ?? -1)] ?? -1];
    if (id) store.getState().select([id]);
    return !isEmpty || id !== undefined;
  };
  const openMenu = (menu: OpenedMenu['menu']) => setOpened({ menu, openCount: (opened?.openCount ?? 0) + 1 });
  const removeSelected = () => void actions.remove([...store.getState().selected]);
  useShortcuts(
    {
      addTo: () => ensureSelection() && openMenu('add'),
      getCaptions: () => ensureSelection() && openBulkCaptions(app, 'selected'),
      exportSelected: () => (ensureSelection() ? openMenu('export') : library.getState().goToPane('export')),
      remove: () => ensureSelection() && removeSelected(),
    },
    singleKeys,
  );
  if (isEmpty) return null;
  return <SelectionBar opened={opened} onExport={() => void exportVideos(app, selected)} />;
}

const noWidths = {};

function TableWithDetails({ table }: { table: TableData }) {
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
  const menu = useRowMenu(rowFetch);
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

function useRowMenu(rowFetch: RowFetch | null): RenderRowMenu {
  const app = useAppStore();
  const actions = useTableActions();
  const tableStore = useTableStore();
  return useCallback(
    (id, name, openCount) => {
      const { table } = tableStore.getState();
      const isFetchable = table && stateOf(table.snapshot, table.snapshot.rowOf.get(id) ?? -1) === 'id-only';
      return (
        <VideoMenu
          name={name}
          openCount={openCount}
          rowFetch={isFetchable ? rowFetch : null}
          onOpen={() => tableStore.getState().show(id)}
          onFetch={() => rowFetch?.onFetch(id)}
          onWatch={() => void app.getState().ports.tab.open(id, 0)}
          onCopyId={() => void actions.copyIds([id])}
          onRemove={() => void actions.remove([id])}
        />
      );
    },
    [app, actions, tableStore, rowFetch],
  );
}
