import { useId } from 'react';
import { useWords } from '@/components/ui/words';
import type { Which } from '@/lib/export/observations';

interface Props {
  videos: number;
  /** How many are selected in the table; 0 where none is. */
  selected: number;
  takesSelected: boolean;
  observations: number;
  which: Which;
  onSelected(takesSelected: boolean): void;
  onWhich(which: Which): void;
}

/** Which videos go out, and which of their observations. */
export function Extent({ videos, selected, takesSelected, observations, which, onSelected, onWhich }: Props) {
  const say = useWords();
  const [of, seen] = [useId(), useId()];
  return (
    <div className="extent">
      {selected > 0 && (
        <div className="field">
          <label htmlFor={of}>{say('handInVideos')}</label>
          <select
            id={of}
            className="select"
            value={takesSelected ? 'selected' : 'all'}
            onChange={({ target }) => onSelected(target.value === 'selected')}
          >
            <option value="all">{say.count('handInAllVideos', videos)}</option>
            <option value="selected">{say.count('handInChosen', selected)}</option>
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor={seen}>{say('handInObservations')}</label>
        <select
          id={seen}
          className="select"
          value={which}
          onChange={({ target }) => onWhich(target.value === 'every' ? 'every' : 'newest')}
        >
          <option value="newest">{say('handInNewest')}</option>
          <option value="every">{say.count('handInEvery', observations)}</option>
        </select>
      </div>
    </div>
  );
}
