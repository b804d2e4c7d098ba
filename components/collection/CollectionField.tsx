import { useId } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { libraryStoreOf } from './library-store';

/** Chooses the collection that results are added to, which is the one of the route. */
export function CollectionField({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const id = useId();
  const library = libraryStoreOf(panel);
  const { collections, route } = useStore(library);
  return (
    <div className="field">
      <label htmlFor={id}>{t('resultsInto')}</label>
      <select
        id={id}
        className="select"
        value={route.collectionId}
        onChange={({ target }) => library.getState().go(route.pane, target.value)}
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
