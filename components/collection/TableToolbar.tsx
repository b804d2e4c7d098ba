import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { Icon } from '@/components/ui/Icon';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { mostFrequentValues } from '@/lib/collection/filter-rows';
import { defaultColumns } from '@/lib/collection/table-columns';
import type { TableData } from '@/lib/collection/video-table';
import { ColumnMenu } from './ColumnMenu';
import { FilterMenu, type FilterOptions } from './FilterMenu';
import { libraryOf } from './library-store';
import { SelectionBar } from './SelectionBar';
import { tableActionsOf, tableOf } from './table-store';

interface Props {
  panel: PanelStore;
  table: TableData;
}

/** Finding, filtering, columns; and what can be done with what is selected. */
export function TableToolbar({ panel, table }: Props) {
  const store = tableOf(panel);
  const filter = useStore(store, (state) => state.filter);
  const sort = useStore(store, (state) => state.sort);
  const columns = useStore(panel, (state) => state.settings.columns);
  const values = useFilterOptions(table);
  return (
    <>
      <SearchField panel={panel} table={table} />
      <FilterMenu filter={filter} values={values} onFilter={store.filter} onClear={store.clear} />
      <ColumnMenu
        chosen={columns ?? defaultColumns}
        sort={sort}
        onChoose={(names) => void panel.getState().changeSettings({ columns: names })}
        onSort={store.sort}
      />
      <SelectionActions panel={panel} />
    </>
  );
}

function SearchField({ panel, table }: Props) {
  const t = useTranslation();
  const store = tableOf(panel);
  const find = useStore(store, (state) => state.find);
  const shown = useStore(store, (state) => state.rows.length);
  const singleKeys = useStore(panel, (state) => state.settings.singleKeys);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => field.current?.focus() }, singleKeys);
  const all = table.roll.ids.length;
  const label = t('tableFind', all);
  return (
    <>
      <search className="input small table-find">
        <Icon name="search" small />
        <input
          ref={field}
          type="search"
          dir="auto"
          value={find}
          placeholder={label}
          aria-label={label}
          title="/"
          onChange={({ target }) => store.find(target.value)}
          onKeyDown={(event) => event.key === 'Escape' && store.find('')}
        />
      </search>
      <span className="note nowrap" role="status">
        {shown < all && t('tableFound', shown)}
      </span>
    </>
  );
}

function SelectionActions({ panel }: { panel: PanelStore }) {
  const store = tableOf(panel);
  const selected = useStore(store, (state) => state.selected);
  const { place, collections } = useStore(libraryOf(panel));
  const verbs = tableActionsOf(panel);
  if (selected.size === 0) return null;
  const ids = [...selected];
  return (
    <SelectionBar
      count={ids.length}
      others={(collections ?? []).filter(({ id }) => id !== place.collectionId)}
      onCopy={() => void verbs.copyIds(ids)}
      onSave={() => void verbs.saveIds(ids)}
      onCaptions={() => libraryOf(panel).go('many')}
      onAddTo={(to, how) => void verbs.bring(ids, to, how)}
      onTag={(tag, on) => void verbs.tag(ids, tag, on)}
      onRemove={() => void verbs.remove(ids)}
      onClear={() => store.select([])}
    />
  );
}

/** Every tag that a video of the collection has. */
export const useTags = ({ marks }: TableData): string[] =>
  useMemo(() => [...new Set([...marks.values()].flatMap(({ tags }) => tags))].sort(), [marks]);

/** So many of the most frequent can be chosen from. */
const maxValues = 200;

function useFilterOptions(table: TableData): FilterOptions {
  const tags = useTags(table);
  return useMemo(() => {
    const of = (field: Parameters<typeof mostFrequentValues>[1]) =>
      mostFrequentValues(table, field, maxValues).map(({ value }) => value);
    return { channels: of('channelTitle'), languages: of('defaultLanguage'), categories: of('categoryTitle'), tags };
  }, [table, tags]);
}
