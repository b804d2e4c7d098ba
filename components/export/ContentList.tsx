import { useId } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/components/ui/words';
import { type ContentId, contentIds, packageContents } from '@/lib/export/package-contents';

interface ContentListProps {
  takes: ReadonlySet<ContentId>;
  /** Sizes that are known before anything is written, in words. */
  sizes: Partial<Record<ContentId, string>>;
  /** Something is being written: one at a time. */
  busy: boolean;
  /** Cannot be saved as things are. */
  blocked: ContentId | null;
  onTake(id: ContentId, takes: boolean): void;
  onSave(id: ContentId): void;
}

/** What goes into the package, and each as a file alone. */
export function ContentList({ takes, sizes, busy, blocked, onTake, onSave }: ContentListProps) {
  const t = useTranslation();
  return (
    <section className="stack">
      <h2>{t('handInContents')}</h2>
      <ul className="contents">
        {contentIds.map((id) => (
          <ContentRow
            key={id}
            id={id}
            on={takes.has(id)}
            size={sizes[id] ?? ''}
            busy={busy || id === blocked}
            onTake={(on) => onTake(id, on)}
            onSave={() => onSave(id)}
          />
        ))}
      </ul>
      <p className="note">{t('handInAlways')}</p>
    </section>
  );
}

interface RowProps {
  id: ContentId;
  on: boolean;
  size: string;
  busy: boolean;
  onTake(on: boolean): void;
  onSave(): void;
}

function ContentRow({ id, on, size, busy, onTake, onSave }: RowProps) {
  const t = useTranslation();
  const [box, note] = [useId(), useId()];
  const { label, note: noteName } = packageContents[id];
  const name = t(label);
  return (
    <li className="row-of-contents">
      <input
        id={box}
        type="checkbox"
        checked={on}
        aria-describedby={note}
        onChange={({ target }) => onTake(target.checked)}
      />
      <label htmlFor={box}>{name}</label>
      <span className="size">{size}</span>
      <IconButton icon="download" label={t('handInSaveOne', name)} disabled={busy} onPress={onSave} />
      <span id={note} className="note">
        {t(noteName)}
      </span>
    </li>
  );
}
