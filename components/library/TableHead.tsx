import { type Column, type ColumnName, columnOf, isNumeric } from '@/lib/core/library/columns';
import type { Sort } from '@/lib/core/library/sorted';
import { Icon } from '../Icon';
import { useWords } from '../words';
import { headCell, headRow } from './grid-roles';

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
    <div className="table-head" {...headRow}>
      <span {...headCell()} className="tick">
        <input
          type="checkbox"
          checked={picked === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = picked === 'some';
          }}
          aria-label={say('tableSelectAll')}
          onChange={() => onAll(picked !== 'all')}
        />
      </span>
      {[...(title ? [title] : []), ...columns].map((column) => (
        <ColumnHead key={column.name} column={column} sort={sort} onSort={onSort} />
      ))}
      <span {...headCell()} className="verbs">
        <span className="sr">{say('tableVerbs')}</span>
      </span>
    </div>
  );
}

function ColumnHead({ column, sort, onSort }: { column: Column; sort: Sort; onSort: Props['onSort'] }) {
  const say = useWords();
  const here = sort.column === column.name;
  const order = here ? (sort.down ? 'descending' : 'ascending') : 'none';
  return (
    <span {...headCell(order)} className={isNumeric(column) ? 'num' : undefined}>
      <button type="button" className="sorts" onClick={() => onSort(column.name)}>
        <span className="cut">{say(column.label)}</span>
        {here && <Icon name={sort.down ? 'arrow-down' : 'arrow-up'} small />}
      </button>
    </span>
  );
}
