/* ARIA properties of a virtual grid. It uses no `table` element, because only rows near the viewport are rendered,
   and browsers ignore the table semantics of positioned rows. */

/** Returns the ARIA properties of a grid. `rows` does not include the header. */
export const gridProps = (rows: number, label: string) =>
  ({ role: 'grid', 'aria-label': label, 'aria-rowcount': rows + 1, 'aria-multiselectable': true }) as const;

/** Returns the ARIA properties of a row. `index` counts from 0 without the header. */
export const gridRowProps = (index: number, selected: boolean) =>
  ({ role: 'row', 'aria-rowindex': index + 2, 'aria-selected': selected }) as const;

export const headRowProps = { role: 'row', 'aria-rowindex': 1 } as const;

/** Returns the ARIA properties of a column header. `label` is needed if the header contains more than its name. */
export const headCellProps = (order?: 'ascending' | 'descending' | 'none', label?: string) =>
  ({ role: 'columnheader', ...(order && { 'aria-sort': order }), ...(label && { 'aria-label': label }) }) as const;

/** Returns the ARIA properties of a cell that spans `columns` columns. */
export const gridCellProps = (columns = 1) =>
  ({ role: 'gridcell', ...(columns > 1 && { 'aria-colspan': columns }) }) as const;

/** Returns the ARIA properties of a table without selection or focus. */
export const tableProps = (rows: number, label: string) =>
  ({ role: 'table', 'aria-label': label, 'aria-rowcount': rows + 1 }) as const;
export const tableRowProps = (index: number) => ({ role: 'row', 'aria-rowindex': index + 2 }) as const;
export const tableCellProps = { role: 'cell' } as const;
