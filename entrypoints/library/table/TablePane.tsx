import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { RowMenu } from '@/components/library/RowMenu';
import type { MenuOf } from '@/components/library/TableRow';
import { VideoTable } from '@/components/library/VideoTable';
import { StateView } from '@/components/StateView';
import { useWords } from '@/components/words';
import { chosenColumns, firstColumns } from '@/lib/core/library/columns';
import type { Table } from '@/lib/core/library/table';
import type { Panel } from '@/lib/panel/panel';
import { BeginActs } from '../BeginActs';
import { CollectionHere } from '../CollectionHere';
import { tableOf, tableVerbsOf } from '../table-store';
import { RowDetails } from './RowDetails';
import { TableTools, useTags } from './TableTools';
import '@/components/style/library-list.css';
import '@/components/style/library-table.css';

/** The videos of the collection here: found, put in order, selected, looked at. */
export function TablePane({ panel }: { panel: Panel }) {
  const table = useStore(tableOf(panel), (state) => state.table);
  const isEmpty = table?.roll.ids.length === 0;
  return (
    <>
      <CollectionHere panel={panel}>{table && !isEmpty && <TableTools panel={panel} table={table} />}</CollectionHere>
      {isEmpty && <Empty panel={panel} />}
      {table && !isEmpty && <Videos panel={panel} table={table} />}
    </>
  );
}

function Videos({ panel, table }: { panel: Panel; table: Table }) {
  const say = useWords();
  const store = tableOf(panel);
  const verbs = tableVerbsOf(panel);
  const { rows, sort, selected, open } = useStore(store);
  const names = useStore(panel, (state) => state.settings.columns);
  const columns = useMemo(() => chosenColumns(names ?? firstColumns), [names]);
  const tags = useTags(table);
  const menu = useMenu(panel);
  const pane = useFocusBack(open !== null);
  return (
    <div ref={pane} className={open ? 'table-pane with-details' : 'table-pane'}>
      {rows.length === 0 ? (
        <p className="note" role="status">
          {say('tableNoneFound')}{' '}
          <button type="button" className="link" onClick={store.clear}>
            {say('tableShowAll')}
          </button>
        </p>
      ) : (
        <VideoTable
          {...{ table, rows, columns, sort, selected, open, menu }}
          idsBetween={store.idsBetween}
          onSort={store.sortBy}
          onSelect={store.select}
          onOpen={store.show}
          onCopy={(ids) => void verbs.copyIds(ids)}
        />
      )}
      {open && (
        <RowDetails key={open} panel={panel} table={table} id={open} tags={tags} onClose={() => store.show(null)} />
      )}
    </div>
  );
}

/** When details close, the focus goes back to the row that they were opened from. */
function useFocusBack(isOpen: boolean) {
  const pane = useRef<HTMLDivElement>(null);
  const was = useRef(isOpen);
  useEffect(() => {
    if (was.current && !isOpen) pane.current?.querySelector<HTMLElement>('[data-at][tabindex="0"]')?.focus();
    was.current = isOpen;
  }, [isOpen]);
  return pane;
}

function useMenu(panel: Panel): MenuOf {
  return useCallback(
    (id, name, opened) => {
      const verbs = tableVerbsOf(panel);
      return (
        <RowMenu
          name={name}
          opened={opened}
          onOpen={() => tableOf(panel).show(id)}
          onWatch={() => void panel.ports.tab.open(id, 0)}
          onCopyId={() => void verbs.copyIds([id])}
          onRemove={() => void verbs.remove([id])}
        />
      );
    },
    [panel],
  );
}

/** Nothing is collected yet: what to do next. */
function Empty({ panel }: { panel: Panel }) {
  const say = useWords();
  return (
    <StateView icon="bookmark-plus" heading={say('tableEmptyHeading')} acts={<BeginActs panel={panel} />}>
      <p>{say('collectedNothing')}</p>
    </StateView>
  );
}
