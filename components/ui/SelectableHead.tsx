import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { headCellProps, headRowProps } from './table-aria';
import { useTranslation } from './translation';

interface FrameProps {
  /** The state of the checkbox for all rows: all, some or none of the visible ones are selected. */
  selection: 'all' | 'some' | 'none';
  onSelectAll(on: boolean): void;
  children: ReactNode;
}

/** The header of a selectable list: a checkbox for all rows, the columns, and space for the row actions. */
export function SelectableHead({ selection, onSelectAll, children }: FrameProps) {
  const t = useTranslation();
  return (
    <div className="list-head table-head" {...headRowProps}>
      <span {...headCellProps()} className="checkbox-cell">
        <input
          type="checkbox"
          checked={selection === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = selection === 'some';
          }}
          aria-label={t('tableSelectAll')}
          onChange={() => onSelectAll(selection !== 'all')}
        />
      </span>
      {children}
      <span {...headCellProps()} className="row-actions">
        <span className="visually-hidden">{t('more')}</span>
      </span>
    </div>
  );
}

interface SortProps {
  label: string;
  isNumeric: boolean;
  /** The sort direction of this column; `null` if the list is sorted by another column. */
  sorted: 'up' | 'down' | null;
  onSort(): void;
  children?: ReactNode;
}

export function SortableHead({ label, isNumeric, sorted, onSort, children }: SortProps) {
  const order = sorted === null ? 'none' : sorted === 'down' ? 'descending' : 'ascending';
  return (
    <span {...headCellProps(order, label)} className={isNumeric ? 'numeric' : undefined}>
      <button type="button" className="sort-button" onClick={onSort}>
        <span className="truncated">{label}</span>
        {sorted && <Icon name={sorted === 'down' ? 'arrow-down' : 'arrow-up'} small />}
      </button>
      {children}
    </span>
  );
}
