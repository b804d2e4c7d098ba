import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { Icon } from '@/components/ui/Icon';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { columnsNamed, defaultColumns, type TableData } from '@/lib/collection/video-table';
import '@/components/ui/list.css';
import { CollectionFrame } from './CollectionFrame';
import { EmptyCollectionActions } from './EmptyCollectionActions';
import { RowDetails } from './RowDetails';
import { TableToolbar, useTags } from './TableToolbar';
import { tableActionsOf, tableStoreOf } from './table-store';
import { type RenderRowMenu, VideoTable } from './VideoTable';
import './table.css';

interface RowMenuProps {
  /** The title, or the id without a title. */
  name: string;
  /** Grows with each opening; 0 before the first. */
  openCount: number;
  onOpen(): void;
  onWatch(): void;
  onCopyId(): void;
  onRemove(): void;
}

/**
 * Shows the actions of one video. The full menu is rendered once it is opened, because scrolling renders hundreds of
 * rows a second.
 */
export function RowMenu({ name, openCount, onOpen, onWatch, onCopyId, onRemove }: RowMenuProps) {
  const t = useTranslation();
  const label = t('tableRowMore', name);
  if (openCount === 0) {
    // The table handles the click and opens the menu.
    return (
      <button type="button" className="icon" tabIndex={-1} aria-label={label} title={label} aria-haspopup="menu">
        <Icon name="ellipsis-vertical" />
      </button>
    );
  }
  return (
    <Menu icon="ellipsis-vertical" label={label} openedBy={openCount} tabStop={false}>
      <MenuItem label={t('tableDetails')} note="Enter" onPress={onOpen} />
      <MenuItem label={t('relatedOpen')} onPress={onWatch} />
      <MenuItem label={t('relatedCopyId')} onPress={onCopyId} />
      <MenuItem label={t('tableRemove')} onPress={onRemove} />
    </Menu>
  );
}

/** Shows the table of the current collection, with search, filter, sort and selection. */
export function TablePane({ panel }: { panel: PanelStore }) {
  const table = useStore(tableStoreOf(panel), (state) => state.table);
  const isEmpty = table?.snapshot.ids.length === 0;
  return (
    <>
      <CollectionFrame panel={panel}>
        {table && !isEmpty && <TableToolbar panel={panel} table={table} />}
      </CollectionFrame>
      {isEmpty && <EmptyCollection panel={panel} />}
      {table && !isEmpty && <TableWithDetails panel={panel} table={table} />}
    </>
  );
}

function TableWithDetails({ panel, table }: { panel: PanelStore; table: TableData }) {
  const t = useTranslation();
  const store = tableStoreOf(panel);
  const actions = tableActionsOf(panel);
  const { rows, sort, selected, open } = useStore(store);
  const names = useStore(panel, (state) => state.settings.columns);
  const columns = useMemo(() => columnsNamed(names ?? defaultColumns), [names]);
  const tags = useTags(table);
  const menu = useRowMenu(panel);
  const pane = useFocusReturn(open !== null);
  return (
    <div ref={pane} className={open ? 'table-pane with-details' : 'table-pane'}>
      {rows.length === 0 ? (
        <p className="note" role="status">
          {t('tableNoneFound')}{' '}
          <button type="button" className="link" onClick={store.clear}>
            {t('tableShowAll')}
          </button>
        </p>
      ) : (
        <VideoTable
          table={table}
          rows={rows}
          columns={columns}
          sort={sort}
          selected={selected}
          open={open}
          menu={menu}
          idsBetween={store.idsBetween}
          onSort={store.sortBy}
          onSelect={store.select}
          onOpen={store.show}
          onCopy={(ids) => void actions.copyIds(ids)}
        />
      )}
      {open && (
        <RowDetails key={open} panel={panel} table={table} id={open} tags={tags} onClose={() => store.show(null)} />
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

function useRowMenu(panel: PanelStore): RenderRowMenu {
  return useCallback(
    (id, name, openCount) => {
      const actions = tableActionsOf(panel);
      return (
        <RowMenu
          name={name}
          openCount={openCount}
          onOpen={() => tableStoreOf(panel).show(id)}
          onWatch={() => void panel.ports.tab.open(id, 0)}
          onCopyId={() => void actions.copyIds([id])}
          onRemove={() => void actions.remove([id])}
        />
      );
    },
    [panel],
  );
}

/** Shows the next steps for an empty collection. */
function EmptyCollection({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  return (
    <StateView icon="bookmark-plus" heading={t('tableEmptyHeading')} actions={<EmptyCollectionActions panel={panel} />}>
      <p>{t('collectedNothing')}</p>
    </StateView>
  );
}
