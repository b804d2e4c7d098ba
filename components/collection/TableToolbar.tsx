import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Icon } from '@/components/ui/Icon';
import { Menu, MenuItem, useMenuClose } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Collection } from '@/lib/collection/collection';
import { frequentValues } from '@/lib/collection/row-query';
import type { Sort } from '@/lib/collection/sort-rows';
import { type ColumnName, defaultColumns, type TableData, tableColumns } from '@/lib/collection/video-table';
import { FilterMenu, type FilterOptions } from './FilterMenu';
import { libraryStoreOf } from './library-store';
import { tableActionsOf, tableStoreOf } from './table-store';

interface ColumnMenuProps {
  chosen: readonly string[];
  sort: Sort;
  onChoose(names: ColumnName[]): void;
  onSort(sort: Sort): void;
}

/** Chooses the columns and the sort order; it also works on narrow screens, which have no column headers. */
function ColumnMenu({ chosen, sort, onChoose, onSort }: ColumnMenuProps) {
  const t = useTranslation();
  const toggle = (name: ColumnName, on: boolean) =>
    onChoose(tableColumns.map((one) => one.name).filter((one) => (one === name ? on : chosen.includes(one))));
  return (
    <Menu icon="columns-3" label={t('tableColumns')} text={t('tableColumnsShort')} holds="dialog" at="start">
      <section className="stack tight">
        <SortFields sort={sort} onSort={onSort} />
      </section>
      <section className="column-names">
        {tableColumns
          .filter(({ name }) => name !== 'title')
          .map(({ name, label }) => (
            <label key={name} className="ticked">
              <input
                type="checkbox"
                checked={chosen.includes(name)}
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
        <label htmlFor={id}>{t('tableOrder')}</label>
        <select
          id={id}
          className="select"
          value={sort.column ?? ''}
          onChange={({ target }) =>
            onSort({ ...sort, column: tableColumns.find(({ name }) => name === target.value)?.name ?? null })
          }
        >
          <option value="">{t('tableAsCollected')}</option>
          {tableColumns.map(({ name, label }) => (
            <option key={name} value={name}>
              {t(label)}
            </option>
          ))}
        </select>
      </div>
      <label className="ticked">
        <input type="checkbox" checked={sort.down} onChange={() => onSort({ ...sort, down: !sort.down })} />
        {t('tableDown')}
      </label>
    </>
  );
}

interface SelectionBarProps {
  count: number;
  /** The other collections. */
  others: readonly Collection[];
  onCopy(): void;
  onSave(): void;
  /** Opens bulk captions; it sends no requests. */
  onCaptions(): void;
  onAddTo(to: Collection, how: 'copy' | 'move'): void;
  onTag(tag: string, on: boolean): void;
  onRemove(): void;
  onClear(): void;
}

/** Shows the actions for the selected videos; each can be undone. */
function SelectionBar({ count, others, onAddTo, onTag, ...actions }: SelectionBarProps) {
  const t = useTranslation();
  return (
    <div className="row wrap selected-bar">
      <span className="note nowrap" role="status">
        {t.plural('tableSelected', count)}
      </span>
      <Menu icon="tag" label={t('tableTagSelected')} holds="dialog">
        <TagForm onTag={onTag} />
      </Menu>
      <Menu icon="ellipsis-vertical" label={t('tableSelectedMore')}>
        <MenuItem label={t('copyIds')} onPress={actions.onCopy} />
        <MenuItem label={t('saveIds')} onPress={actions.onSave} />
        <MenuItem label={t('manyOfThese')} onPress={actions.onCaptions} />
        {others.map((one) => (
          <MenuItem key={`copy ${one.id}`} label={t('tableCopyTo', one.name)} onPress={() => onAddTo(one, 'copy')} />
        ))}
        {others.map((one) => (
          <MenuItem key={`move ${one.id}`} label={t('tableMoveTo', one.name)} onPress={() => onAddTo(one, 'move')} />
        ))}
        <MenuItem label={t('tableSelectNone')} note="Esc" onPress={actions.onClear} />
        <MenuItem label={t('tableRemove')} onPress={actions.onRemove} />
      </Menu>
    </div>
  );
}

function TagForm({ onTag }: Pick<SelectionBarProps, 'onTag'>): ReactNode {
  const t = useTranslation();
  const id = useId();
  const close = useMenuClose();
  const [tag, setTag] = useState('');
  const submit = (on: boolean) => {
    if (tag.trim() === '') return;
    close();
    onTag(tag.trim(), on);
  };
  return (
    <form
      className="stack tight pad"
      onSubmit={(event) => {
        event.preventDefault();
        submit(true);
      }}
    >
      <label htmlFor={id} className="label">
        {t('tableTag')}
      </label>
      <span className="input">
        <input id={id} value={tag} dir="auto" autoComplete="off" onChange={({ target }) => setTag(target.value)} />
      </span>
      <div className="row">
        <button type="submit" className="btn small">
          {t('tableTagOn')}
        </button>
        <button type="button" className="btn small quiet" onClick={() => submit(false)}>
          {t('tableTagOff')}
        </button>
      </div>
    </form>
  );
}

interface Props {
  panel: PanelStore;
  table: TableData;
}

/** Shows search, filter, columns, and the actions for the selection. */
export function TableToolbar({ panel, table }: Props) {
  const store = tableStoreOf(panel);
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
  const store = tableStoreOf(panel);
  const find = useStore(store, (state) => state.find);
  const shown = useStore(store, (state) => state.rows.length);
  const singleKeys = useStore(panel, (state) => state.settings.singleKeys);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => field.current?.focus() }, singleKeys);
  const all = table.snapshot.ids.length;
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
  const store = tableStoreOf(panel);
  const selected = useStore(store, (state) => state.selected);
  const { route, collections } = useStore(libraryStoreOf(panel));
  const actions = tableActionsOf(panel);
  if (selected.size === 0) return null;
  const ids = [...selected];
  return (
    <SelectionBar
      count={ids.length}
      others={(collections ?? []).filter(({ id }) => id !== route.collectionId)}
      onCopy={() => void actions.copyIds(ids)}
      onSave={() => void actions.saveIds(ids)}
      onCaptions={() => libraryStoreOf(panel).go('many')}
      onAddTo={(to, how) => void actions.bring(ids, to, how)}
      onTag={(tag, on) => void actions.tag(ids, tag, on)}
      onRemove={() => void actions.remove(ids)}
      onClear={() => store.select([])}
    />
  );
}

/** Returns every tag used in the collection. */
export const useTags = ({ notes: marks }: TableData): string[] =>
  useMemo(() => [...new Set([...marks.values()].flatMap(({ tags }) => tags))].sort(), [marks]);

/** Maximum number of values in a filter. */
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
