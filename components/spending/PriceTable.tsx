import { Fold } from '@/components/ui/Fold';
import { dateText, estimateText } from '@/components/ui/format-text';
import { MoneyField } from '@/components/ui/MoneyField';
import { pricedRequestLabel } from '@/components/ui/request-labels';
import { useTranslation } from '@/components/ui/translation';
import { moneyText } from '@/lib/service/money-text';
import type { Micros } from '@/lib/service/price';
import type { PriceRow } from '@/lib/service/price-book';
import type { Translate } from '@/lib/shared/localized-text';

interface Props {
  rows: readonly PriceRow[];
  /** True if estimates are used where the service states no price. */
  estimates: boolean;
  onSetOwn(name: string, micros: Micros): void;
  onRevert(name: string): void;
}

/** Lists published prices, prices from an older list, and the user's own prices. */
export function PriceTable(props: Props) {
  const t = useTranslation();
  return (
    <Fold heading={t('priceBook')} note={pricesText(t, props.rows, props.estimates)}>
      <PriceRows {...props} />
    </Fold>
  );
}

/** Counts the published and the estimated prices. */
export function pricesText(t: Translate, rows: readonly PriceRow[], estimates: boolean): string {
  const published = rows.filter((row) => row.published !== null).length;
  const estimated = rows.filter(({ estimate, entered }) => estimate !== null && entered === null).length;
  return estimates ? t('pricesWithEstimates', published, estimated) : t('pricesPublished', published);
}

function PriceRows({ rows, estimates, onSetOwn, onRevert }: Props) {
  const t = useTranslation();
  return (
    <ul className="row-list">
      {rows.map((row) => (
        <li key={row.name}>
          <span className="grow">{pricedRequestLabel(t, row.name)}</span>
          {row.published !== null && row.entered === null ? (
            <span>{moneyText(row.published, 'column', t.locale)}</span>
          ) : (
            <MoneyField
              label={t('priceMineFor', pricedRequestLabel(t, row.name))}
              micros={row.entered}
              isLabelHidden
              onChange={(micros) => onSetOwn(row.name, micros)}
              onClear={() => onRevert(row.name)}
            />
          )}
          <PriceSource row={row} estimates={estimates} onSetOwn={onSetOwn} />
        </li>
      ))}
    </ul>
  );
}

function PriceSource({ row, estimates, onSetOwn }: { row: PriceRow } & Pick<Props, 'estimates' | 'onSetOwn'>) {
  const t = useTranslation();
  const { name, published, entered, enteredAt, estimate } = row;
  if (entered !== null)
    return (
      <span className="note origin">
        {enteredAt === null ? t('billedAtMyPrice') : t('priceMineSince', dateText(t, enteredAt))}
      </span>
    );
  if (published !== null) return <span className="note origin">{t('billedConfirmed')}</span>;
  if (estimate === null) return <span className="note origin">{t('priceNotPublished')}</span>;
  if (estimates) {
    return (
      <span className="note origin" title={t('priceEstimatedWhy')}>
        {estimateText(t, estimate)}
      </span>
    );
  }
  return (
    <span className="note origin">
      {t('priceOlder', moneyText(estimate, 'prose', t.locale))}
      {' · '}
      <button type="button" className="link" onClick={() => onSetOwn(name, estimate)}>
        {t('priceUseIt')}
      </button>
    </span>
  );
}
