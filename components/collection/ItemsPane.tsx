import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { usePanelCollectionStore } from '@/components/collection/use-panel-collection';
import { dateTimeText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { keepListHeight } from '@/components/ui/keep-list-height';
import { usePanelStore } from '@/components/ui/panel-state';
import { useTranslation } from '@/components/ui/translation';
import type { CollectionItem } from '@/lib/collection/collection';
import type { Collection } from '@/lib/collection/records';
import './items.css';

interface CollectionPickerProps {
  collections: readonly Collection[];
  /** The collection to add to; `null` until loaded. */
  selected: Pick<Collection, 'id'> | null;
  onChoose(collectionId: string): void;
}

export function CollectionPicker({ collections, selected, onChoose }: CollectionPickerProps) {
  const t = useTranslation();
  return (
    <label className="collection-field">
      <span className="note">{t('addInto')}</span>
      <select className="select" value={selected?.id ?? ''} onChange={({ target }) => onChoose(target.value)}>
        {collections.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function TargetPicker() {
  const store = usePanelCollectionStore();
  const target = useStore(store, (state) => state.target);
  const collections = useStore(store, (state) => state.collections);
  return (
    <CollectionPicker collections={collections} selected={target} onChoose={(id) => void store.getState().choose(id)} />
  );
}

interface ItemListProps {
  /** Name of the collection; `null` until loaded. */
  name: string | null;
  picker: ReactNode;
  /** Newest first. Contains only the items loaded so far. */
  items: readonly CollectionItem[];
  count: number;
  onOpen(videoId: string): void;
  onRemove(videoId: string): void;
  onMore(): void;
  onCopy(): void;
  onSave(as: 'txt' | 'csv'): void;
  onClose(): void;
  onLibrary(): void;
}

export function ItemList({
  name,
  picker,
  items,
  count,
  onOpen,
  onRemove,
  onMore,
  onCopy,
  onSave,
  onClose,
  onLibrary,
}: ItemListProps) {
  const t = useTranslation();
  return (
    <main>
      <div className="group-head">
        <IconButton icon="arrow-left" label={t('back')} shortcut="Escape" onPress={onClose} />
        <h1 className="grow truncated" dir="auto">
          {name ?? t('defaultCollection')}
        </h1>
        <span className="note">{count > 0 && t.plural('collectionVideos', count)}</span>
      </div>
      <div className="padded flex-row wrap">
        <div className="grow">{picker}</div>
        <button type="button" className="link" onClick={onLibrary}>
          {t('openLibrary')}
        </button>
      </div>
      {count === 0 ? (
        <p className="padded note">{t('collectionNothing')}</p>
      ) : (
        <ItemExports onCopy={onCopy} onSave={onSave} />
      )}
      <ol ref={keepListHeight} className="scroll">
        {items.map((item) => (
          <ItemRow key={item.videoId} item={item} onOpen={onOpen} onRemove={onRemove} />
        ))}
        {items.length < count && (
          <li className="padded">
            <button type="button" className="button" onClick={onMore}>
              {t('collectionMore')}
            </button>
          </li>
        )}
      </ol>
    </main>
  );
}

function ItemExports({ onCopy, onSave }: Pick<ItemListProps, 'onCopy' | 'onSave'>) {
  const t = useTranslation();
  return (
    <div className="item-actions">
      <button type="button" className="button" onClick={onCopy}>
        {t('copyIds')}
      </button>
      <button type="button" className="button" onClick={() => onSave('txt')}>
        {t('saveIds')}
      </button>
      <button type="button" className="button" onClick={() => onSave('csv')}>
        {t('saveTable')}
      </button>
    </div>
  );
}

function ItemRow({ item, onOpen, onRemove }: { item: CollectionItem } & Pick<ItemListProps, 'onOpen' | 'onRemove'>) {
  const t = useTranslation();
  const { videoId, title, addedAt } = item;
  return (
    <li className="item-row">
      <button type="button" className="entry" onClick={() => onOpen(videoId)}>
        {title && (
          <span className="reading-text" dir="auto">
            {title}
          </span>
        )}
        <bdi className={title ? 'note code' : 'reading-text code'}>{videoId}</bdi>
        <time className="note nowrap">{dateTimeText(t, addedAt)}</time>
      </button>
      <IconButton icon="x" label={t('removeVideo', title ?? videoId)} onPress={() => onRemove(videoId)} />
    </li>
  );
}

/** Number of items shown at first, and added each time the user asks for more. */
const pageSize = 200;

/** Shows the items of the collection in place of the video. */
export function ItemsPane() {
  const panel = usePanelStore();
  const store = usePanelCollectionStore();
  const { target, list, count } = useStore(store);
  const [visibleCount, setVisibleCount] = useState(pageSize);
  useEffect(() => void store.getState().setListSize(visibleCount), [store, visibleCount]);
  useEffect(() => () => void store.getState().setListSize(0), [store]);
  const { showSaved, closeOverlay } = panel.getState();
  const open = (videoId: string) => {
    showSaved(videoId);
    closeOverlay();
  };
  return (
    <ItemList
      name={target?.name ?? null}
      picker={<TargetPicker />}
      items={list}
      count={count}
      onOpen={open}
      onRemove={(videoId) => void store.getState().remove(videoId)}
      onMore={() => setVisibleCount(visibleCount + pageSize)}
      onCopy={() => void store.getState().copyIds()}
      onSave={(as) => void store.getState().save(as)}
      onLibrary={() => void store.getState().openLibrary()}
      onClose={closeOverlay}
    />
  );
}
