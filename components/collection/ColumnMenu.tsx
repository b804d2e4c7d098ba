import { useId } from 'react';
import { Menu } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/words';
import type { Sort } from '@/lib/collection/sort-rows';
import { type ColumnName, tableColumns } from '@/lib/collection/table-columns';

interface ColumnMenuProps {
  chosen: readonly string[];
  sort: Sort;
  onChoose(names: ColumnName[]): void;
  onSort(sort: Sort): void;
}

/** Which columns stand beside the title, and in which order the rows do: also where no heads of columns are shown. */
export function ColumnMenu({ chosen, sort, onChoose, onSort }: ColumnMenuProps) {
  const t = useTranslation();
  const toggle = (name: ColumnName, on: boolean) =>
    onChoose(tableColumns.map((one) => one.name).filter((one) => (one === name ? on : chosen.includes(one))));
  return (
    <Menu icon="columns-3" label={t('tableColumns')} words={t('tableColumnsShort')} holds="dialog" at="start">
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
