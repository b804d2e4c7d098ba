import { type ReactNode, useId, useState } from 'react';
import { Menu, MenuItem, useMenuClose } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/words';
import type { Collection } from '@/lib/collection/collection';

interface SelectionBarProps {
  count: number;
  /** The other collections. */
  others: readonly Collection[];
  onCopy(): void;
  onSave(): void;
  /** Plans their captions; nothing is asked by that. */
  onCaptions(): void;
  onAddTo(to: Collection, how: 'copy' | 'move'): void;
  onTag(tag: string, on: boolean): void;
  onRemove(): void;
  onClear(): void;
}

/** What can be done with everything that is selected; all of it is free and can be undone. */
export function SelectionBar({ count, others, onAddTo: onBring, onTag, ...verbs }: SelectionBarProps) {
  const t = useTranslation();
  return (
    <div className="row wrap selected-bar">
      <span className="note nowrap" role="status">
        {t.plural('tableSelected', count)}
      </span>
      <Menu icon="tag" label={t('tableTagSelected')} holds="dialog">
        <TagForm onTag={onTag} />
      </Menu>
      <Menu icon="ellipsis-vertical" label={t('tableSelectedMore')}>
        <MenuItem label={t('copyIds')} onPress={verbs.onCopy} />
        <MenuItem label={t('saveIds')} onPress={verbs.onSave} />
        <MenuItem label={t('manyOfThese')} onPress={verbs.onCaptions} />
        {others.map((one) => (
          <MenuItem key={`copy ${one.id}`} label={t('tableCopyTo', one.name)} onPress={() => onBring(one, 'copy')} />
        ))}
        {others.map((one) => (
          <MenuItem key={`move ${one.id}`} label={t('tableMoveTo', one.name)} onPress={() => onBring(one, 'move')} />
        ))}
        <MenuItem label={t('tableSelectNone')} note="Esc" onPress={verbs.onClear} />
        <MenuItem label={t('tableRemove')} onPress={verbs.onRemove} />
      </Menu>
    </div>
  );
}

function TagForm({ onTag }: Pick<SelectionBarProps, 'onTag'>): ReactNode {
  const t = useTranslation();
  const id = useId();
  const close = useMenuClose();
  const [tag, setTag] = useState('');
  const submit = (on: boolean) => {
    if (tag.trim() === '') return;
    close();
    onTag(tag.trim(), on);
  };
  return (
    <form
      className="stack tight pad"
      onSubmit={(event) => {
        event.preventDefault();
        submit(true);
      }}
    >
      <label htmlFor={id} className="label">
        {t('tableTag')}
      </label>
      <span className="input">
        <input id={id} value={tag} dir="auto" autoComplete="off" onChange={({ target }) => setTag(target.value)} />
      </span>
      <div className="row">
        <button type="submit" className="btn small">
          {t('tableTagOn')}
        </button>
        <button type="button" className="btn small quiet" onClick={() => submit(false)}>
          {t('tableTagOff')}
        </button>
      </div>
    </form>
  );
}
