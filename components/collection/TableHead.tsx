import { HeadFrame, SortHead } from '@/components/ui/HeadFrame';
import { useWords } from '@/components/ui/words';
import type { Sort } from '@/lib/collection/sort-rows';
import { type Column, type ColumnName, columnOf, isNumeric } from '@/lib/collection/table-columns';

interface Props {
  columns: readonly Column[];
  sort: Sort;
  /** How many of the rows that are shown are selected. */
  picked: 'all' | 'some' | 'none';
  onSort(column: ColumnName): void;
  onAll(on: boolean): void;
}

const title = columnOf('title');

/** The names of the columns; each puts the table in its order. */
export function TableHead({ columns, sort, picked, onSort, onAll }: Props) {
  const say = useWords();
  return (
    <HeadFrame picked={picked} onAll={onAll}>
      {[...(title ? [title] : []), ...columns].map((column) => (
        <SortHead
          key={column.name}
          label={say(column.label)}
          isNumeric={isNumeric(column)}
          sorted={sort.column === column.name ? (sort.down ? 'down' : 'up') : null}
          onSort={() => onSort(column.name)}
        />
      ))}
    </HeadFrame>
  );
}
