import type { ReactNode } from 'react';
import type { CollectionItem } from '@/lib/collection/collection';
import './items.css';
import { dateTimeText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/components/ui/words';

interface ItemListProps {
  /** The name of the collection; `null` until it is read. */
  name: string | null;
  /** Which collection it is of. */
  picker: ReactNode;
  /** Newest first; may be fewer than there are. */
  members: readonly CollectionItem[];
  count: number;
  onOpen(videoId: string): void;
  onRemove(videoId: string): void;
  /** Shows more of them. */
  onMore(): void;
  onCopy(): void;
  onSave(as: 'txt' | 'csv'): void;
  onClose(): void;
  onLibrary(): void;
}

/** What is collected: opened, taken out, handed on. */
export function ItemList({
  name,
  picker,
  members,
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
    <main className="ledger">
      <div className="group">
        <IconButton icon="arrow-left" label={t('back')} shortcut="Escape" onPress={onClose} />
        <h1 className="grow cut" dir="auto">
          {name ?? t('collected')}
        </h1>
        <span className="note">{count > 0 && t.plural('collectedVideos', count)}</span>
      </div>
      <div className="pad row wrap">
        <div className="grow">{picker}</div>
        <button type="button" className="link" onClick={onLibrary}>
          {t('openLibrary')}
        </button>
      </div>
      {count === 0 ? (
        <p className="pad note">{t('collectedNothing')}</p>
      ) : (
        <ItemExports onCopy={onCopy} onSave={onSave} />
      )}
      <ol className="scroll">
        {members.map((member) => (
          <ItemRow key={member.videoId} member={member} onOpen={onOpen} onRemove={onRemove} />
        ))}
        {members.length < count && (
          <li className="pad">
            <button type="button" className="btn" onClick={onMore}>
              {t('collectedMore')}
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
    <div className="hand-on">
      <button type="button" className="btn" onClick={onCopy}>
        {t('copyIds')}
      </button>
      <button type="button" className="btn" onClick={() => onSave('txt')}>
        {t('saveIds')}
      </button>
      <button type="button" className="btn" onClick={() => onSave('csv')}>
        {t('saveTable')}
      </button>
    </div>
  );
}

function ItemRow({
  member,
  onOpen,
  onRemove,
}: { member: CollectionItem } & Pick<ItemListProps, 'onOpen' | 'onRemove'>) {
  const t = useTranslation();
  const { videoId, title, addedAt } = member;
  return (
    <li className="kept">
      <button type="button" className="entry" onClick={() => onOpen(videoId)}>
        {title && (
          <span className="read" dir="auto">
            {title}
          </span>
        )}
        <bdi className={title ? 'note code' : 'read code'}>{videoId}</bdi>
        <time className="note nowrap">{dateTimeText(t, addedAt)}</time>
      </button>
      <IconButton icon="x" label={t('uncollect', title ?? videoId)} onPress={() => onRemove(videoId)} />
    </li>
  );
}
