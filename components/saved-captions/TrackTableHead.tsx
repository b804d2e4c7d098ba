import { SelectableHead, SortableHead } from '@/components/ui/SelectableHead';
import { useTranslation } from '@/components/ui/words';
import type { TrackColumn, TrackSort } from '@/lib/captions/track-table';
import type { MessageName } from '@/lib/shared/localized-text';

/** The columns behind the title: their names, widths in rem, and whether they are figures. */
export const trackColumns: readonly [
  column: Exclude<TrackColumn, 'title'>,
  name: MessageName,
  width: number,
  num?: 'num',
][] = [
  ['lang', 'heldLanguage', 5.25],
  ['mode', 'heldHow', 8],
  ['lines', 'heldLineCount', 3.25, 'num'],
  ['ends', 'heldLength', 4, 'num'],
  ['pace', 'heldPace', 4.25, 'num'],
  ['age', 'heldFor', 4.75],
  ['bytes', 'heldSize', 4.75, 'num'],
  ['cost', 'heldCost', 8.5, 'num'],
];

interface TrackTableHeadProps {
  sort: TrackSort;
  /** How many of the rows that are shown are selected. */
  picked: 'all' | 'some' | 'none';
  onSort(column: TrackColumn): void;
  onAll(on: boolean): void;
}

/** The names of the columns; each puts the list in its order. */
export function TrackTableHead({ sort, picked, onSort, onAll }: TrackTableHeadProps) {
  const t = useTranslation();
  const heads: readonly [TrackColumn, MessageName, number, 'num'?][] = [['title', 'heldVideo', 0], ...trackColumns];
  return (
    <SelectableHead selection={picked} onAll={onAll}>
      {heads.map(([column, name, , num]) => (
        <SortableHead
          key={column}
          label={t(name)}
          isNumeric={num !== undefined}
          sorted={sort.column === column ? (sort.down ? 'down' : 'up') : null}
          onSort={() => onSort(column)}
        />
      ))}
    </SelectableHead>
  );
}
