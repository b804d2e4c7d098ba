import { type ReactNode, useId, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Menu } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';
import { type Collection, type DuplicateRule, duplicateRules } from '@/lib/collection/collection';
import type { MessageName } from '@/lib/shared/localized-text';

type Change = Partial<Pick<Collection, 'name' | 'note' | 'duplicates'>>;

interface Props {
  collection: Collection;
  /** Number of videos in the collection. */
  videos: number;
  /** The switch for recording while browsing. */
  recording: ReactNode;
  onChange(change: Change): void;
  onDelete(): void;
}

const ruleTexts: Readonly<Record<DuplicateRule, readonly [MessageName, MessageName]>> = {
  observe: ['duplicatesObserve', 'duplicatesObserveNote'],
  skip: ['duplicatesSkip', 'duplicatesSkipNote'],
  update: ['duplicatesUpdate', 'duplicatesUpdateNote'],
};

/** Edits name, note and duplicate rule. Changes are saved when a field loses focus. */
export function CollectionSettings({ collection, videos, recording, onChange, onDelete }: Props) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Menu icon="pencil" label={t('collectionEdit')} holds="dialog" at="start">
        <div className="collection-edit">
          <section className="stack tight">
            <TextInput
              label={t('collectionName')}
              value={collection.name}
              onCommit={(name) => name.trim() !== '' && onChange({ name: name.trim() })}
            />
            <TextInput label={t('tableNote')} value={collection.note} long onCommit={(note) => onChange({ note })} />
          </section>
          <section>
            <DuplicateRuleField rule={collection.duplicates} onChange={(duplicates) => onChange({ duplicates })} />
          </section>
          <section>{recording}</section>
          <section>
            <button type="button" className="btn small bad" onClick={() => setConfirming(true)}>
              {t('collectionForget')}
            </button>
          </section>
        </div>
      </Menu>
      {isConfirming && (
        <ConfirmDialog
          title={t('collectionForgetTitle', collection.name)}
          text={t.plural('collectionForgetText', videos)}
          confirmLabel={t('forget')}
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
  long?: boolean;
  onCommit(text: string): void;
}

function TextInput({ label, value, long = false, onCommit }: TextInputProps) {
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
      {long ? (
        <textarea {...shared} className="input writing" rows={3} onChange={({ target }) => setDraft(target.value)} />
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

function DuplicateRuleField({ rule, onChange }: { rule: DuplicateRule; onChange(rule: DuplicateRule): void }) {
  const t = useTranslation();
  const name = useId();
  return (
    <fieldset className="field">
      <legend className="label">{t('duplicates')}</legend>
      {duplicateRules.map((one) => (
        <label key={one} className="choice">
          <input type="radio" name={name} checked={one === rule} onChange={() => onChange(one)} />
          <span>{t(ruleTexts[one][0])}</span>
          <span className="note">{t(ruleTexts[one][1])}</span>
        </label>
      ))}
    </fieldset>
  );
}
