import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { FormSection } from '@/components/ui/FormSection';
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
  const { source, lists, pageFailed, choose, readPage } = sources;
  // A selection or run can only be chosen where there is one.
  const isOffered = (one: BulkSourceName) => (one !== 'selected' && one !== 'run') || (lists[one]?.length ?? 0) > 0;
  const count = lists[source]?.length ?? 0;
  return (
    <FormSection heading={t('bulkSource')}>
      <fieldset className="seg" aria-label={t('bulkSource')}>
        {bulkSources.filter(isOffered).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={source === one}
            onClick={() => (one === 'page' ? void readPage() : choose(one))}
          >
            {t(sourceNames[one])}
          </button>
        ))}
      </fieldset>
      {source === 'collection' && <CollectionField panel={panel} />}
      {source === 'list' ? children : count > 0 && <p className="note">{t.plural('bulkVideos', count)}</p>}
      {pageFailed && (
        <p className="note" role="status">
          {t('bulkPageNone')}
        </p>
      )}
    </FormSection>
  );
}

/** Chooses a collection, which also opens it. */
function CollectionField({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const id = useId();
  const library = libraryStoreOf(panel);
  const { route, collections } = useStore(library);
  if ((collections?.length ?? 0) < 2) return null;
  return (
    <div className="field">
      <label className="sr" htmlFor={id}>
        {t('runCollection')}
      </label>
      <select
        id={id}
        className="select"
        value={route.collectionId}
        onChange={({ target }) => library.getState().go('bulk-captions', target.value)}
      >
        {collections?.map((collection) => (
          <option key={collection.id} value={collection.id}>
            {collection.name}
          </option>
        ))}
      </select>
    </div>
  );
}
