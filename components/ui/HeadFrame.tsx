import type { ReactNode } from 'react';
import { headCell, headRow } from './grid-roles';
import { Icon } from './Icon';
import { useWords } from './words';

interface FrameProps {
  /** How many of the rows that are shown are selected. */
  picked: 'all' | 'some' | 'none';
  onAll(on: boolean): void;
  /** The names of the columns. */
  children: ReactNode;
}

/** The head of a list whose rows can be selected: a tick for all of them, the columns, room for the rows' verbs. */
export function HeadFrame({ picked, onAll, children }: FrameProps) {
  const say = useWords();
  return (
    <div className="list-head table-head" {...headRow}>
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
      {children}
      <span {...headCell()} className="verbs">
        <span className="sr">{say('tableVerbs')}</span>
      </span>
    </div>
  );
}

interface SortProps {
  label: string;
  isNumeric: boolean;
  /** Which way the list is sorted by this column; `null` where it is by another. */
  sorted: 'up' | 'down' | null;
  onSort(): void;
}

/** The name of a column, which puts the list in its order. */
export function SortHead({ label, isNumeric, sorted, onSort }: SortProps) {
  const order = sorted === null ? 'none' : sorted === 'down' ? 'descending' : 'ascending';
  return (
    <span {...headCell(order)} className={isNumeric ? 'num' : undefined}>
      <button type="button" className="sorts" onClick={onSort}>
        <span className="cut">{label}</span>
        {sorted && <Icon name={sorted === 'down' ? 'arrow-down' : 'arrow-up'} small />}
      </button>
    </span>
  );
}
