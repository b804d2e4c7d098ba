import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { headCellProps, headRowProps } from './table-aria';
import { useTranslation } from './translation';

interface FrameProps {
  /** How many of the rows that are shown are selected. */
  selection: 'all' | 'some' | 'none';
  onAll(on: boolean): void;
  /** The names of the columns. */
  children: ReactNode;
}

/** The head of a list whose rows can be selected: a tick for all of them, the columns, room for the rows' verbs. */
export function SelectableHead({ selection, onAll, children }: FrameProps) {
  const t = useTranslation();
  return (
    <div className="list-head table-head" {...headRowProps}>
      <span {...headCellProps()} className="tick">
        <input
          type="checkbox"
          checked={selection === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = selection === 'some';
          }}
          aria-label={t('tableSelectAll')}
          onChange={() => onAll(selection !== 'all')}
        />
      </span>
      {children}
      <span {...headCellProps()} className="verbs">
        <span className="sr">{t('tableVerbs')}</span>
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
export function SortableHead({ label, isNumeric, sorted, onSort }: SortProps) {
  const order = sorted === null ? 'none' : sorted === 'down' ? 'descending' : 'ascending';
  return (
    <span {...headCellProps(order)} className={isNumeric ? 'num' : undefined}>
      <button type="button" className="sorts" onClick={onSort}>
        <span className="cut">{label}</span>
        {sorted && <Icon name={sorted === 'down' ? 'arrow-down' : 'arrow-up'} small />}
      </button>
    </span>
  );
}
