import { useTranslation } from '@/components/ui/words';

/** What the signs of the picture mean: shapes first, no meaning by colour alone. */
export function NetworkLegend({ sizeBy }: { sizeBy: 'inDegree' | 'views' }) {
  const say = useTranslation();
  return (
    <ul className="net-legend note" aria-label={say('netLegend')}>
      <li>
        <LegendSymbol className="full" />
        {say('netComplete')}
      </li>
      <li>
        <LegendSymbol className="hollow" />
        {say('netIdOnly')}
      </li>
      <li>
        <svg className="sign" viewBox="0 0 16 16" aria-hidden="true">
          <rect className="hollow" x="3" y="3" width="10" height="10" />
        </svg>
        {say('netNotReturned')}
      </li>
      <li>
        <svg className="sign" viewBox="0 0 16 16" aria-hidden="true">
          <circle className="full" cx="8" cy="8" r="4" />
          <circle className="ring" cx="8" cy="8" r="7" />
        </svg>
        {say('netSeed')}
      </li>
      <li>{say(sizeBy === 'views' ? 'netSizeViews' : 'netSizeNamed')}</li>
    </ul>
  );
}

const LegendSymbol = ({ className }: { className: string }) => (
  <svg className="sign" viewBox="0 0 16 16" aria-hidden="true">
    <circle className={className} cx="8" cy="8" r="5" />
  </svg>
);
