import { useId } from 'react';
import { useStore } from 'zustand';
import { useLibraryStore } from '@/components/collection/use-library';

interface Props {
  label: string;
  /** True if the label is visible only to screen readers, because a heading shows the same text. */
  isLabelHidden?: boolean;
}

/** Lets the user choose the collection that the page shows. The choice also becomes the current collection. */
export function CollectionField({ label, isLabelHidden = false }: Props) {
  const id = useId();
  const library = useLibraryStore();
  const { collections, route } = useStore(library);
  return (
    <div className="field">
      <label className={isLabelHidden ? 'visually-hidden' : undefined} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="select"
        value={route.collectionId}
        onChange={({ target }) => library.getState().goToPane(route.pane, target.value)}
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
