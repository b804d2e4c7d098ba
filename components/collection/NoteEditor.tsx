import { useId, useState } from 'react';
import { IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';

interface Props {
  note: string;
  tags: readonly string[];
  known: readonly string[];
  onNote(note: string): void;
  /** Adds or removes a tag. `tags` can be outdated while the user types. */
  onTag(tag: string, on: boolean): void;
}

/** Edits the note and tags of a video; the note is saved while the user types. */
export function NoteEditor({ note, tags, known, onNote, onTag }: Props) {
  const t = useTranslation();
  const id = useId();
  // The draft shows typed text immediately. The stored note is updated later and must not overwrite the draft. Until the
  // user types, the stored note is shown, because another window may change it.
  const [draft, setDraft] = useState<string | null>(null);
  const [saveCount, setSaveCount] = useState(0);
  const save = (text: string) => {
    setDraft(text);
    onNote(text);
    setSaveCount(saveCount + 1);
  };
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor={id}>{t('tableNote')}</label>
        <textarea
          id={id}
          className="input multiline"
          rows={3}
          dir="auto"
          value={draft ?? note}
          onChange={({ target }) => save(target.value)}
        />
        <span className="note" role="status">
          {saveCount > 0 && t('saved')}
        </span>
      </div>
      <TagList tags={tags} known={known} onTag={onTag} />
    </div>
  );
}

function TagList({ tags, known, onTag }: Pick<Props, 'tags' | 'known' | 'onTag'>) {
  const t = useTranslation();
  const id = useId();
  const names = useId();
  const [draft, setDraft] = useState('');
  const add = () => {
    const tag = draft.trim();
    if (tag !== '') onTag(tag, true);
    setDraft('');
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t('tableTags')}</label>
      <ul className="flex-row wrap tag-list">
        {tags.map((tag) => (
          <li key={tag} className="chip">
            <bdi>{tag}</bdi>
            <IconButton icon="x" label={t('tableTagRemove', tag)} onPress={() => onTag(tag, false)} />
          </li>
        ))}
      </ul>
      <span className="input">
        <input
          id={id}
          list={names}
          value={draft}
          dir="auto"
          autoComplete="off"
          placeholder={t('tableTagAdd')}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && add()}
          onBlur={add}
        />
      </span>
      <datalist id={names}>
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </div>
  );
}
