/* ARIA properties of a virtual grid. There is no table element: only rows near the viewport are rendered and
   positioned, and browsers then stop treating it as a table. */

/** `rows` does not include the header. */
export const gridProps = (rows: number, label: string) =>
  ({ role: 'grid', 'aria-label': label, 'aria-rowcount': rows + 1, 'aria-multiselectable': true }) as const;

/** `index` counts from 0 without the header. */
export const gridRowProps = (index: number, selected: boolean) =>
  ({ role: 'row', 'aria-rowindex': index + 2, 'aria-selected': selected }) as const;

export const headRowProps = { role: 'row', 'aria-rowindex': 1 } as const;

/** `label` is needed where the header contains more than its name. */
export const headCellProps = (order?: 'ascending' | 'descending' | 'none', label?: string) =>
  ({ role: 'columnheader', ...(order && { 'aria-sort': order }), ...(label && { 'aria-label': label }) }) as const;

/** `columns` is the number of spanned columns. */
export const gridCellProps = (columns = 1) =>
  ({ role: 'gridcell', ...(columns > 1 && { 'aria-colspan': columns }) }) as const;

/** Properties of a table without selection and focus. */
export const tableProps = (rows: number, label: string) =>
  ({ role: 'table', 'aria-label': label, 'aria-rowcount': rows + 1 }) as const;
export const tableRowProps = (index: number) => ({ role: 'row', 'aria-rowindex': index + 2 }) as const;
export const tableCellProps = { role: 'cell' } as const;
