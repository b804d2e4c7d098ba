import type { Collection } from '@/lib/collection/collection';
import './collection-picker.css';
import { useTranslation } from '@/components/ui/words';

interface CollectionPickerProps {
  collections: readonly Collection[];
  /** The one that is added to; `null` until it is read. */
  selected: Pick<Collection, 'id'> | null;
  onChoose(collectionId: string): void;
}

/** Where one gesture anywhere adds to. */
export function CollectionPicker({ collections, selected: into, onChoose }: CollectionPickerProps) {
  const t = useTranslation();
  return (
    <label className="into">
      <span className="note">{t('collectInto')}</span>
      <select className="select" value={into?.id ?? ''} onChange={({ target }) => onChoose(target.value)}>
        {collections.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
