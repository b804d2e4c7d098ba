import { useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useLibraryStore } from '@/components/collection/use-library';
import { useTableStore } from '@/components/collection/use-table';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { Icon } from '@/components/ui/Icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { Menu } from '@/components/ui/Menu';
import { SearchField } from '@/components/ui/SearchField';
import { useTranslation } from '@/components/ui/translation';
import { frequentValues } from '@/lib/collection/row-query';
import type { Sort } from '@/lib/collection/sort-rows';
import { shownCollection } from '@/lib/collection/store/library-store';
import { type ColumnName, defaultColumns, type TableData, tableColumns } from '@/lib/collection/video-table';
import { FilterChips, FilterMenu, type FilterOptions } from './FilterMenu';

interface ColumnMenuProps {
  selected: readonly string[];
  sort: Sort;
  onChoose(names: ColumnName[]): void;
  onSort(sort: Sort): void;
  /** True if rows have one line instead of two. */
  compact: boolean;
  onCompact(compact: boolean): void;
}

/** Lets the user choose the columns and the sort order, even on narrow screens, which have no column headers. */
function ColumnMenu({ selected, sort, compact, onChoose, onSort, onCompact }: ColumnMenuProps) {
  const t = useTranslation();
  const toggle = (name: ColumnName, on: boolean) =>
    onChoose(tableColumns.map((one) => one.name).filter((one) => (one === name ? on : selected.includes(one))));
  return (
    <Menu icon="columns-3" label={t('tableColumns')} text={t('tableColumnsShort')} popupRole="dialog">
      <section className="stack tight">
        <SortFields sort={sort} onSort={onSort} />
        <label className="checkbox-field">
          <input type="checkbox" checked={compact} onChange={() => onCompact(!compact)} />
          {t('tableCompact')}
        </label>
      </section>
      <section className="column-names">
        {tableColumns
          .filter(({ name }) => name !== 'title')
          .map(({ name, label }) => (
            <label key={name} className="checkbox-field">
              <input
                type="checkbox"
                checked={selected.includes(name)}
                onChange={({ target }) => toggle(name, target.checked)}
              />
              {t(label)}
            </label>
          ))}
      </section>
    </Menu>
  );
}

function SortFields({ sort, onSort }: Pick<ColumnMenuProps, 'sort' | 'onSort'>) {
  const t = useTranslation();
  const id = useId();
  return (
    <>
      <div className="filter-row">
        <label htmlFor={id}>{t('sortBy')}</label>
        <select
          id={id}
          className="select"
          value={sort.column ?? ''}
          onChange={({ target }) =>
            onSort({ ...sort, column: tableColumns.find(({ name }) => name === target.value)?.name ?? null })
          }
        >
          <option value="">{t('tableAsAdded')}</option>
          {tableColumns.map(({ name, label }) => (
            <option key={name} value={name}>
              {t(label)}
            </option>
          ))}
        </select>
      </div>
      <label className="checkbox-field">
        <input
          type="checkbox"
          checked={sort.isDescending}
          onChange={() => onSort({ ...sort, isDescending: !sort.isDescending })}
        />
        {t('tableDown')}
      </label>
    </>
  );
}

const SampleDialog = lazyPart(async () => (await import('@/components/samples/SampleDialog')).SampleDialog);

interface Props {
  table: TableData;
  onExport(): void;
}

export function TableToolbar({ table, onExport }: Props) {
  const app = useAppStore();
  const t = useTranslation();
  const library = useLibraryStore();
  const compact = useStore(library, (state) => shownCollection(state)?.layout?.compact ?? false);
  const store = useTableStore();
  const filter = useStore(store, (state) => state.filter);
  const sort = useStore(store, (state) => state.sort);
  const columns = useApp((state) => state.settings.columns);
  const values = useFilterOptions(table);
  const [isSampling, setSampling] = useState(false);
  return (
    <div className="toolbar">
      <TableSearch table={table} />
      <FilterMenu
        filter={filter}
        values={values}
        onFilter={store.getState().filterBy}
        onClear={store.getState().clear}
      />
      <FilterChips filter={filter} onFilter={store.getState().filterBy} />
      <span className="grow" />
      <button type="button" className="button small quiet" onClick={() => setSampling(true)}>
        <Icon name="shuffle" />
        <span>{t('sample')}</span>
      </button>
      {isSampling && <SampleDialog table={table} onClose={() => setSampling(false)} />}
      <ColumnMenu
        selected={columns ?? defaultColumns}
        sort={sort}
        onChoose={(names) => void app.getState().changeSettings({ columns: names })}
        onSort={store.getState().setSort}
        compact={compact}
        onCompact={(on) => void library.getState().change({ layout: { compact: on } })}
      />
      <button type="button" className="button small quiet" title={t('tableExportShown')} onClick={onExport}>
        <Icon name="download" />
        <span>{t('exportCsv')}</span>
      </button>
    </div>
  );
}

function TableSearch({ table }: Pick<Props, 'table'>) {
  const t = useTranslation();
  const store = useTableStore();
  const query = useStore(store, (state) => state.find);
  const shown = useStore(store, (state) => state.rows.length);
  const singleKeys = useApp((state) => state.settings.singleKeys);
  const all = table.snapshot.ids.length;
  return (
    <SearchField
      label={t.plural('findInVideos', all)}
      value={query}
      count={shown < all ? t.plural('tableFound', shown) : ''}
      shortcut={singleKeys}
      onType={store.getState().setFind}
    />
  );
}

export const useTags = ({ notes }: TableData): string[] =>
  useMemo(() => [...new Set([...notes.values()].flatMap(({ tags }) => tags))].sort(), [notes]);

/** Maximum number of channels, languages or categories to choose from in a filter. */
const maxValues = 200;

function useFilterOptions(table: TableData): FilterOptions {
  const tags = useTags(table);
  return useMemo(() => {
    const valuesOf = (field: Parameters<typeof frequentValues>[1]) =>
      frequentValues(table, field, maxValues).map(({ value }) => value);
    return {
      channels: valuesOf('channelTitle'),
      languages: valuesOf('defaultLanguage'),
      categories: valuesOf('categoryTitle'),
      tags,
    };
  }, [table, tags]);
}
