import { useTranslation } from '@/components/ui/words';

/** What the signs of the picture mean: shapes first, no meaning by colour alone. */
export function NetworkLegend({ sizeBy }: { sizeBy: 'inDegree' | 'views' }) {
  const t = useTranslation();
  return (
    <ul className="net-legend note" aria-label={t('netLegend')}>
      <li>
        <LegendSymbol className="full" />
        {t('netComplete')}
      </li>
      <li>
        <LegendSymbol className="hollow" />
        {t('netIdOnly')}
      </li>
      <li>
        <svg className="sign" viewBox="0 0 16 16" aria-hidden="true">
          <rect className="hollow" x="3" y="3" width="10" height="10" />
        </svg>
        {t('netNotReturned')}
      </li>
      <li>
        <svg className="sign" viewBox="0 0 16 16" aria-hidden="true">
          <circle className="full" cx="8" cy="8" r="4" />
          <circle className="ring" cx="8" cy="8" r="7" />
        </svg>
        {t('netSeed')}
      </li>
      <li>{t(sizeBy === 'views' ? 'netSizeViews' : 'netSizeNamed')}</li>
    </ul>
  );
}

const LegendSymbol = ({ className }: { className: string }) => (
  <svg className="sign" viewBox="0 0 16 16" aria-hidden="true">
    <circle className={className} cx="8" cy="8" r="5" />
  </svg>
);
