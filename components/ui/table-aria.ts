/*
 * The parts of a grid as they are told to screen readers. No table element: only rows near the view are drawn, laid out where
 * they belong, and a browser stops taking a table for one when its rows are.
 */

/** Of so many rows, the head not counted. */
export const gridProps = (rows: number, label: string) =>
  ({ role: 'grid', 'aria-label': label, 'aria-rowcount': rows + 1, 'aria-multiselectable': true }) as const;

/** The `at`-th of the rows, counted from 0; the head is before them. */
export const gridRowProps = (at: number, selected: boolean) =>
  ({ role: 'row', 'aria-rowindex': at + 2, 'aria-selected': selected }) as const;

export const headRowProps = { role: 'row', 'aria-rowindex': 1 } as const;

export const headCellProps = (order?: 'ascending' | 'descending' | 'none') =>
  ({ role: 'columnheader', ...(order && { 'aria-sort': order }) }) as const;

/** A cell, over so many columns. */
export const gridCellProps = (columns = 1) =>
  ({ role: 'gridcell', ...(columns > 1 && { 'aria-colspan': columns }) }) as const;

/** The same where nothing is selected or moved to: a table of so many rows. */
export const tableProps = (rows: number, label: string) =>
  ({ role: 'table', 'aria-label': label, 'aria-rowcount': rows + 1 }) as const;
export const tableRowProps = (at: number) => ({ role: 'row', 'aria-rowindex': at + 2 }) as const;
export const tableCellProps = { role: 'cell' } as const;
