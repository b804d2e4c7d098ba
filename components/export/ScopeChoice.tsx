import { useTranslation } from '@/components/ui/translation';
import type { ObservationScope } from '@/lib/export/observations';

interface ScopeChoiceProps {
  videos: number;
  /** Number of videos selected in the table. */
  selected: number;
  selectedOnly: boolean;
  observations: number;
  which: ObservationScope;
  onSelectedOnly(selectedOnly: boolean): void;
  onWhich(which: ObservationScope): void;
}

/** Chooses the videos and observations to export. */
export function ScopeChoice({
  videos,
  selected,
  selectedOnly,
  observations,
  which,
  onSelectedOnly,
  onWhich,
}: ScopeChoiceProps) {
  const t = useTranslation();
  return (
    <>
      {selected > 0 && (
        <select
          className="select small"
          aria-label={t('packageVideos')}
          value={selectedOnly ? 'selected' : 'all'}
          onChange={({ target }) => onSelectedOnly(target.value === 'selected')}
        >
          <option value="all">{t.plural('packageAllVideos', videos)}</option>
          <option value="selected">{t.plural('packageSelected', selected)}</option>
        </select>
      )}
      <select
        className="select small"
        aria-label={t('packageObservations')}
        value={which}
        onChange={({ target }) => onWhich(target.value === 'every' ? 'every' : 'newest')}
      >
        <option value="newest">{t('packageNewest')}</option>
        <option value="every">{t.plural('packageEvery', observations)}</option>
      </select>
    </>
  );
}
