import { useId } from 'react';
import { useTranslation } from '@/components/ui/words';
import type { ObservationScope } from '@/lib/export/observations';

interface ScopeChoiceProps {
  videos: number;
  /** How many are selected in the table; 0 where none is. */
  selected: number;
  takesSelected: boolean;
  observations: number;
  which: ObservationScope;
  onSelected(takesSelected: boolean): void;
  onWhich(which: ObservationScope): void;
}

/** Which videos go out, and which of their observations. */
export function ScopeChoice({
  videos,
  selected,
  takesSelected,
  observations,
  which,
  onSelected,
  onWhich,
}: ScopeChoiceProps) {
  const t = useTranslation();
  const [videosId, observationsId] = [useId(), useId()];
  return (
    <div className="extent">
      {selected > 0 && (
        <div className="field">
          <label htmlFor={videosId}>{t('handInVideos')}</label>
          <select
            id={videosId}
            className="select"
            value={takesSelected ? 'selected' : 'all'}
            onChange={({ target }) => onSelected(target.value === 'selected')}
          >
            <option value="all">{t.plural('handInAllVideos', videos)}</option>
            <option value="selected">{t.plural('handInChosen', selected)}</option>
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor={observationsId}>{t('handInObservations')}</label>
        <select
          id={observationsId}
          className="select"
          value={which}
          onChange={({ target }) => onWhich(target.value === 'every' ? 'every' : 'newest')}
        >
          <option value="newest">{t('handInNewest')}</option>
          <option value="every">{t.plural('handInEvery', observations)}</option>
        </select>
      </div>
    </div>
  );
}
