import { useId } from 'react';
import { Icon } from '@/components/ui/Icon';
import { Menu, MenuItem } from '@/components/ui/Menu';
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
  const id = useId();
  return (
    <div className="related-bar">
      <label className="sr" htmlFor={id}>
        {t('relatedFilter')}
      </label>
      <span className="input small">
        <Icon name="list-filter" small />
        <input
          id={id}
          type="search"
          placeholder={t('relatedFilter')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return;
            event.preventDefault();
            event.stopPropagation();
            onType('');
          }}
        />
      </span>
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
