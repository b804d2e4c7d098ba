import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { Icon } from '@/components/ui/Icon';
import { useKeys } from '@/components/ui/use-keys';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import { valuesOf } from '@/lib/collection/filter-rows';
import { firstColumns } from '@/lib/collection/table-columns';
import type { Table } from '@/lib/collection/video-table';
import { ColumnBox } from './ColumnBox';
import { FilterBox, type FilterValues } from './FilterBox';
import { libraryOf } from './library-store';
import { SelectedBar } from './SelectedBar';
import { tableOf, tableVerbsOf } from './table-store';

interface Props {
  panel: Panel;
  table: Table;
}

/** Finding, filtering, columns; and what can be done with what is selected. */
export function TableTools({ panel, table }: Props) {
  const store = tableOf(panel);
  const filter = useStore(store, (state) => state.filter);
  const sort = useStore(store, (state) => state.sort);
  const columns = useStore(panel, (state) => state.settings.columns);
  const values = useValues(table);
  return (
    <>
      <FindField panel={panel} table={table} />
      <FilterBox filter={filter} values={values} onFilter={store.filter} onClear={store.clear} />
      <ColumnBox
        chosen={columns ?? firstColumns}
        sort={sort}
        onChoose={(names) => void panel.getState().changeSettings({ columns: names })}
        onSort={store.sort}
      />
      <Selected panel={panel} />
    </>
  );
}

function FindField({ panel, table }: Props) {
  const say = useWords();
  const store = tableOf(panel);
  const find = useStore(store, (state) => state.find);
  const shown = useStore(store, (state) => state.rows.length);
  const singleKeys = useStore(panel, (state) => state.settings.singleKeys);
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus() }, singleKeys);
  const all = table.roll.ids.length;
  const label = say('tableFind', all);
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
        {shown < all && say('tableFound', shown)}
      </span>
    </>
  );
}

function Selected({ panel }: { panel: Panel }) {
  const store = tableOf(panel);
  const selected = useStore(store, (state) => state.selected);
  const { place, collections } = useStore(libraryOf(panel));
  const verbs = tableVerbsOf(panel);
  if (selected.size === 0) return null;
  const ids = [...selected];
  return (
    <SelectedBar
      count={ids.length}
      others={(collections ?? []).filter(({ id }) => id !== place.collectionId)}
      onCopy={() => void verbs.copyIds(ids)}
      onSave={() => void verbs.saveIds(ids)}
      onCaptions={() => libraryOf(panel).go('many')}
      onBring={(to, how) => void verbs.bring(ids, to, how)}
      onTag={(tag, on) => void verbs.tag(ids, tag, on)}
      onRemove={() => void verbs.remove(ids)}
      onNone={() => store.select([])}
    />
  );
}

/** Every tag that a video of the collection has. */
export const useTags = ({ marks }: Table): string[] =>
  useMemo(() => [...new Set([...marks.values()].flatMap(({ tags }) => tags))].sort(), [marks]);

/** So many of the most frequent can be chosen from. */
const mostValues = 200;

function useValues(table: Table): FilterValues {
  const tags = useTags(table);
  return useMemo(() => {
    const of = (field: Parameters<typeof valuesOf>[1]) => valuesOf(table, field, mostValues).map(({ value }) => value);
    return { channels: of('channelTitle'), languages: of('defaultLanguage'), categories: of('categoryTitle'), tags };
  }, [table, tags]);
}
