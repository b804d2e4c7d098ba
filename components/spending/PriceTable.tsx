import { priceLabel } from '@/components/settings/setting-labels';
import { dateText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { MoneyField } from '@/components/ui/MoneyField';
import { useTranslation } from '@/components/ui/translation';
import { moneyText } from '@/lib/service/money-text';
import type { Micros } from '@/lib/service/price';
import type { PriceRow } from '@/lib/service/price-book';

interface Props {
  rows: readonly PriceRow[];
  onSetOwn(name: string, micros: Micros): void;
  onRevert(name: string): void;
}

/** Lists prices: published, from an older list, and the user's own. */
export function PriceTable({ rows, onSetOwn: onOwn, onRevert }: Props) {
  const t = useTranslation();
  const mainPrices = new Set(['captions', 'speechToText', 'captionFiles']);
  return (
    <div className="field">
      <h3 className="label">{t('priceBook')}</h3>
      <PriceRows rows={rows.filter(({ name }) => mainPrices.has(name))} onSetOwn={onOwn} onRevert={onRevert} />
      <details>
        <summary>{t('priceOthers')}</summary>
        <PriceRows rows={rows.filter(({ name }) => !mainPrices.has(name))} onSetOwn={onOwn} onRevert={onRevert} />
      </details>
    </div>
  );
}

function PriceRows({ rows, onSetOwn: onOwn, onRevert }: Props) {
  const t = useTranslation();
  return (
    <ul className="book">
      {rows.map((row) => (
        <li key={row.name}>
          <span className="grow">{priceLabel(t, row.name)}</span>
          {row.stated !== null && row.own === null ? (
            <span>{moneyText(row.stated, 'column', t.locale)}</span>
          ) : (
            <MoneyField
              label={t('priceMineFor', priceLabel(t, row.name))}
              micros={row.own}
              quiet
              onChange={(micros) => onOwn(row.name, micros)}
            />
          )}
          <PriceSource row={row} onSetOwn={onOwn} onRevert={onRevert} />
        </li>
      ))}
    </ul>
  );
}

function PriceSource({ row, onSetOwn: onOwn, onRevert }: { row: PriceRow } & Omit<Props, 'rows'>) {
  const t = useTranslation();
  const { name, stated, own, ownAt, hint } = row;
  if (own !== null)
    return (
      <span className="note origin">
        {ownAt === null ? t('priceMine') : t('priceMineSince', dateText(t, ownAt))}
        <IconButton icon="x" label={t('priceRevert', priceLabel(t, row.name))} onPress={() => onRevert(name)} />
      </span>
    );
  if (stated !== null) return <span className="note origin">{t('pricePublished')}</span>;
  if (hint === null) return <span className="note origin">{t('priceNotPublished')}</span>;
  return (
    <span className="note origin">
      {t('priceOlder', moneyText(hint, 'prose', t.locale))}
      {', '}
      <button type="button" className="link" onClick={() => onOwn(name, hint)}>
        {t('priceUseIt')}
      </button>
    </span>
  );
}
