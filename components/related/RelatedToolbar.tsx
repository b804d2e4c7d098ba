import { Menu, MenuItem } from '@/components/ui/Menu';
import { SearchField } from '@/components/ui/SearchField';
import { useTranslation } from '@/components/ui/translation';
import { type RelatedOrder, relatedOrders } from '@/lib/related/related-rows';
import type { MessageName } from '@/lib/shared/localized-text';

interface Props {
  typed: string;
  order: RelatedOrder;
  onType(text: string): void;
  onOrder(order: RelatedOrder): void;
  onCopyIds(): void;
  onSave(format: 'csv' | 'xlsx' | 'json'): void;
}

const orderNames: Record<RelatedOrder, MessageName> = {
  rank: 'relatedByRank',
  views: 'relatedByViews',
  date: 'relatedByDate',
};

/** Filters, sorts and exports the loaded list; free. */
export function RelatedToolbar({ typed, order, onType, onOrder, onCopyIds, onSave }: Props) {
  const t = useTranslation();
  return (
    <div className="related-bar">
      <SearchField label={t('relatedFilter')} value={typed} onType={onType} />
      <select
        className="choose note"
        aria-label={t('relatedOrder')}
        value={order}
        onChange={(event) => {
          const chosen = relatedOrders.find((one) => one === event.target.value);
          if (chosen) onOrder(chosen);
        }}
      >
        {relatedOrders.map((one) => (
          <option key={one} value={one}>
            {t(orderNames[one])}
          </option>
        ))}
      </select>
      <Menu icon="download" label={t('relatedExport')}>
        <MenuItem label={t('relatedCopyIds')} note={t('priceFree')} onPress={onCopyIds} />
        <MenuItem label={t('relatedExportCsv')} note="csv" onPress={() => onSave('csv')} />
        <MenuItem label={t('formatXlsx')} note="xlsx" onPress={() => onSave('xlsx')} />
        <MenuItem label={t('relatedExportJson')} note="json" onPress={() => onSave('json')} />
      </Menu>
    </div>
  );
}
