import type { TrackColumn, TrackSort } from '@/lib/core/captions/track-list';
import type { MessageName } from '@/lib/core/words';
import { Icon } from '../../Icon';
import { useWords } from '../../words';
import { headCell, headRow } from '../grid-roles';

/** The columns behind the title: their names, widths in rem, and whether they are figures. */
export const trackHeads: readonly [
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

interface Props {
  sort: TrackSort;
  /** How many of the rows that are shown are selected. */
  picked: 'all' | 'some' | 'none';
  onSort(column: TrackColumn): void;
  onAll(on: boolean): void;
}

/** The names of the columns; each puts the list in its order. */
export function TrackHead({ sort, picked, onSort, onAll }: Props) {
  const say = useWords();
  const heads: readonly [TrackColumn, MessageName, number, 'num'?][] = [['title', 'heldVideo', 0], ...trackHeads];
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
      {heads.map(([column, name, , num]) => {
        const here = sort.column === column;
        const order = here ? (sort.down ? 'descending' : 'ascending') : 'none';
        return (
          <span key={column} {...headCell(order)} className={num}>
            <button type="button" className="sorts" onClick={() => onSort(column)}>
              <span className="cut">{say(name)}</span>
              {here && <Icon name={sort.down ? 'arrow-down' : 'arrow-up'} small />}
            </button>
          </span>
        );
      })}
      <span {...headCell()} className="verbs">
        <span className="sr">{say('tableVerbs')}</span>
      </span>
    </div>
  );
}
