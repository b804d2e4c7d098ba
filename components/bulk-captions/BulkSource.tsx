import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { CollectionField } from '@/components/collection/CollectionField';
import { libraryStoreOf } from '@/components/collection/library-store';
import { FormSection } from '@/components/ui/FormSection';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { type BulkSourceName, bulkSources } from '@/lib/bulk-captions/bulk-route';
import { type Sources, sourceNames } from './use-bulk-sources';

interface Props {
  panel: PanelStore;
  sources: Sources;
  /** The list input, shown for the source `list`. */
  children: ReactNode;
}

/** Chooses the source of the videos. */
export function BulkSource({ panel, sources, children }: Props) {
  const t = useTranslation();
  const collections = useStore(libraryStoreOf(panel), (state) => state.collections);
  const { source, lists, pageFailed, choose, readPage } = sources;
  // A selection or run can only be chosen where there is one.
  const isOffered = (one: BulkSourceName) => (one !== 'selected' && one !== 'run') || (lists[one]?.length ?? 0) > 0;
  const count = lists[source]?.length ?? 0;
  return (
    <FormSection heading={t('bulkSource')}>
      <Segmented
        label={t('bulkSource')}
        options={bulkSources.filter(isOffered).map((one) => [one, t(sourceNames[one])])}
        value={source}
        onChoose={(one) => (one === 'page' ? void readPage() : choose(one))}
      />
      {source === 'collection' && (collections?.length ?? 0) > 1 && (
        <CollectionField panel={panel} label={t('runCollection')} isLabelHidden />
      )}
      {source === 'list' ? children : count > 0 && <p className="note">{t.plural('bulkVideos', count)}</p>}
      {pageFailed && (
        <p className="note" role="status">
          {t('bulkPageNone')}
        </p>
      )}
    </FormSection>
  );
}
