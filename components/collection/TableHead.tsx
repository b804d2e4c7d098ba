import { SelectableHead, SortableHead } from '@/components/ui/SelectableHead';
import { useTranslation } from '@/components/ui/words';
import type { Sort } from '@/lib/collection/sort-rows';
import { type Column, type ColumnName, findColumn, isNumeric } from '@/lib/collection/table-columns';

interface TableHeadProps {
  columns: readonly Column[];
  sort: Sort;
  /** How many of the rows that are shown are selected. */
  picked: 'all' | 'some' | 'none';
  onSort(column: ColumnName): void;
  onAll(on: boolean): void;
}

const titleColumn = findColumn('title');

/** The names of the columns; each puts the table in its order. */
export function TableHead({ columns, sort, picked, onSort, onAll }: TableHeadProps) {
  const t = useTranslation();
  return (
    <SelectableHead selection={picked} onAll={onAll}>
      {[...(titleColumn ? [titleColumn] : []), ...columns].map((column) => (
        <SortableHead
          key={column.name}
          label={t(column.label)}
          isNumeric={isNumeric(column)}
          sorted={sort.column === column.name ? (sort.down ? 'down' : 'up') : null}
          onSort={() => onSort(column.name)}
        />
      ))}
    </SelectableHead>
  );
}
