import { type ReactNode, useId, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Menu } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';
import type { Collection } from '@/lib/collection/records';
import { KeepUntilField } from './KeepUntilField';

type Change = Partial<Pick<Collection, 'name' | 'note' | 'keepUntil'>>;

interface Props {
  collection: Collection;
  videos: number;
  /** The button that makes this the collection to which new videos are added. */
  targetButton: ReactNode;
  onChange(change: Change): void;
  onDelete(): void;
}

/**
 * Edits the name, the note and the retention of a collection. A change is saved when its field loses focus or, for the
 * name and the retention, when the user presses Enter.
 */
export function CollectionSettings({ collection, videos, targetButton, onChange, onDelete }: Props) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Menu icon="pencil" label={t('collectionEdit')} popupRole="dialog" align="start">
        <div className="collection-edit">
          <section className="stack tight">
            <TextInput
              label={t('name')}
              value={collection.name}
              onCommit={(name) => name.trim() !== '' && onChange({ name: name.trim() })}
            />
            <TextInput
              label={t('tableNote')}
              value={collection.note}
              multiline
              onCommit={(note) => onChange({ note })}
            />
            <KeepUntilField keepUntil={collection.keepUntil} onChange={onChange} />
          </section>
          <section>{targetButton}</section>
          <section>
            <button type="button" className="button small danger" onClick={() => setConfirming(true)}>
              {t('collectionDelete')}
            </button>
          </section>
        </div>
      </Menu>
      {isConfirming && (
        <ConfirmDialog
          title={t('deleteThis', collection.name)}
          text={t.plural('collectionDeleteText', videos)}
          confirmLabel={t('delete')}
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            onDelete();
          }}
        />
      )}
    </>
  );
}

interface TextInputProps {
  label: string;
  value: string;
  multiline?: boolean;
  onCommit(text: string): void;
}

function TextInput({ label, value, multiline = false, onCommit }: TextInputProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft !== null && draft !== value) onCommit(draft);
    setDraft(null);
  };
  const shared = { id, dir: 'auto', value: draft ?? value, onBlur: commit } as const;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {multiline ? (
        <textarea {...shared} className="input multiline" rows={3} onChange={({ target }) => setDraft(target.value)} />
      ) : (
        <span className="input">
          <input
            {...shared}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => setDraft(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && commit()}
          />
        </span>
      )}
    </div>
  );
}
