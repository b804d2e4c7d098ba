import { type ReactNode, useId } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';
import { type BulkSourceName, bulkSources } from '@/lib/bulk-captions/bulk-route';

interface BulkSourceProps {
  source: BulkSourceName;
  /** How many videos each would give; what is not there cannot be chosen. */
  counts: Readonly<Record<Exclude<BulkSourceName, 'list'>, number | null>>;
  /** No platform page could be read just now. */
  pageFailed: boolean;
  onSource(source: BulkSourceName): void;
  onReadPage(): void;
  /** The list, where that is chosen. */
  children: ReactNode;
}

/** Of which videos captions are wanted. */
export function BulkSource({ source, counts, pageFailed, onSource, onReadPage, children }: BulkSourceProps) {
  const t = useTranslation();
  const name = useId();
  const labels = {
    list: t('manyFromList'),
    collection: t.plural('manyFromCollection', counts.collection ?? 0),
    selected: t.plural('manyFromSelected', counts.selected ?? 0),
    page: t.plural('manyFromPage', counts.page ?? 0),
    run: t.plural('manyFromRun', counts.run ?? 0),
  };
  const isThere = (one: BulkSourceName) => one === 'list' || (counts[one] ?? 0) > 0;
  return (
    <fieldset className="field">
      <legend className="label">{t('manySource')}</legend>
      {bulkSources.filter(isThere).map((one) => (
        <label key={one} className="ticked">
          <input type="radio" name={name} checked={source === one} onChange={() => onSource(one)} />
          <span>{labels[one]}</span>
        </label>
      ))}
      <div className="row wrap">
        <button type="button" className="btn small" onClick={onReadPage}>
          <Icon name="link" small />
          <span>{t('manyReadPage')}</span>
        </button>
      </div>
      {pageFailed && (
        <p className="note" role="status">
          {t('manyPageNone')}
        </p>
      )}
      {source === 'list' && children}
    </fieldset>
  );
}
