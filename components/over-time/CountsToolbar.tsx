import { useTranslation } from '@/components/ui/words';
import { type CountField, countFields } from '@/lib/over-time/count-series';
import type { MessageName } from '@/lib/shared/localized-text';
import type { CountsViewProps } from './CountsView';

interface CountsToolbarProps extends Pick<CountsViewProps, 'field' | 'view' | 'log' | 'onChoose'> {
  asTable: boolean;
  onTable(asTable: boolean): void;
  onCopy(): void;
}

const countNames: Record<CountField, MessageName> = {
  viewCount: 'netViews',
  likeCount: 'timeLikes',
  commentCount: 'timeComments',
};

/** Which count, and how it is drawn. */
export function CountsToolbar({ field, view, log, asTable, onChoose, onTable, onCopy }: CountsToolbarProps) {
  const t = useTranslation();
  return (
    <div className="row wrap pic-bar">
      <fieldset className="seg" aria-label={t('timeCount')}>
        {countFields.map((one) => (
          <button key={one} type="button" aria-pressed={one === field} onClick={() => onChoose({ field: one })}>
            {t(countNames[one])}
          </button>
        ))}
      </fieldset>
      <fieldset className="seg" aria-label={t('timeView')}>
        <button type="button" aria-pressed={view === 'counts'} onClick={() => onChoose({ view: 'counts' })}>
          {t('timeCounts')}
        </button>
        <button type="button" aria-pressed={view === 'change'} onClick={() => onChoose({ view: 'change' })}>
          {t('timeChange')}
        </button>
      </fieldset>
      <label className="row note">
        <input type="checkbox" checked={log} onChange={({ target }) => onChoose({ log: target.checked })} />
        {t('timeLog')}
      </label>
      <button type="button" className="link note" onClick={onCopy}>
        {t('timeCopy')}
      </button>
      <button type="button" className="link note" aria-pressed={asTable} onClick={() => onTable(!asTable)}>
        {t(asTable ? 'paceAsPlot' : 'paceAsTable')}
      </button>
    </div>
  );
}
