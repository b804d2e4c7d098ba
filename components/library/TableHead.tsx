import { type Column, type ColumnName, columnOf, isNumeric } from '@/lib/core/library/columns';
import type { Sort } from '@/lib/core/library/sorted';
import { useWords } from '../words';
import { HeadFrame, SortHead } from './HeadFrame';

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
