/**
 * The parts of a grid as they are told to screen readers. No table element: only rows near the view are drawn, laid out where
 * they belong, and a browser stops taking a table for one when its rows are.
 */
export const roles = { grid: 'grid', row: 'row', cell: 'gridcell', head: 'columnheader' } as const;
