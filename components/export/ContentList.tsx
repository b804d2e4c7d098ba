import { useId } from 'react';
import { IconButton } from '@/components/ui/Icon';
import { ReasonField } from '@/components/ui/ReasonField';
import { useTranslation } from '@/components/ui/translation';
import type { AuthorNaming } from '@/lib/comments/export/exported-reply';
import type { ObservationScope } from '@/lib/export/observations';
import { type ContentId, contentIds, packageContents } from '@/lib/export/package-contents';

interface ScopeChoiceProps {
  videos: number;
  /** Number of videos selected in the table. */
  selected: number;
  selectedOnly: boolean;
  observations: number;
  which: ObservationScope;
  onSelectedOnly(selectedOnly: boolean): void;
  onWhich(which: ObservationScope): void;
}

/** Chooses the videos and observations to export. */
export function ScopeChoice({
  videos,
  selected,
  selectedOnly,
  observations,
  which,
  onSelectedOnly,
  onWhich,
}: ScopeChoiceProps) {
  const t = useTranslation();
  const videosId = useId();
  const observationsId = useId();
  return (
    <div className="extent">
      {selected > 0 && (
        <div className="field">
          <label htmlFor={videosId}>{t('handInVideos')}</label>
          <select
            id={videosId}
            className="select"
            value={selectedOnly ? 'selected' : 'all'}
            onChange={({ target }) => onSelectedOnly(target.value === 'selected')}
          >
            <option value="all">{t.plural('handInAllVideos', videos)}</option>
            <option value="selected">{t.plural('handInChosen', selected)}</option>
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor={observationsId}>{t('handInObservations')}</label>
        <select
          id={observationsId}
          className="select"
          value={which}
          onChange={({ target }) => onWhich(target.value === 'every' ? 'every' : 'newest')}
        >
          <option value="newest">{t('handInNewest')}</option>
          <option value="every">{t.plural('handInEvery', observations)}</option>
        </select>
      </div>
    </div>
  );
}

interface NamingChoiceProps {
  /** Number of comments with saved replies. */
  threads: number;
  naming: AuthorNaming;
  onName(naming: AuthorNaming): void;
}

/** Chooses between pseudonyms and names; names need a written reason. */
export function NamingChoice({ threads, naming, onName }: NamingChoiceProps) {
  const t = useTranslation();
  const name = useId();
  const isNamed = naming.is === 'named';
  return (
    <section className="stack">
      <h2>{t('handInPeople')}</h2>
      <p className="note">{threads === 0 ? t('handInPeopleNone') : t.plural('handInPeopleHeld', threads)}</p>
      {threads > 0 && (
        <div role="radiogroup" aria-label={t('handInPeople')}>
          <label className="ticked">
            <input type="radio" name={name} checked={!isNamed} onChange={() => onName({ is: 'replaced' })} />
            {t('handInPeopleReplaced')}
          </label>
          <label className="ticked">
            <input type="radio" name={name} checked={isNamed} onChange={() => onName({ is: 'named', because: '' })} />
            {t('handInPeopleNamed')}
          </label>
        </div>
      )}
      {isNamed && (
        <ReasonField
          label={t('handInBecause')}
          note={t('handInBecauseNote')}
          reason={naming.because}
          onReason={(because) => onName({ is: 'named', because })}
        />
      )}
    </section>
  );
}

interface ContentListProps {
  selected: ReadonlySet<ContentId>;
  /** Sizes that are known before the export, as text. */
  sizes: Partial<Record<ContentId, string>>;
  /** A file is being written; only one is written at a time. */
  busy: boolean;
  /** The content that cannot be exported now. */
  blocked: ContentId | null;
  onSelect(id: ContentId, selected: boolean): void;
  onSave(id: ContentId): void;
}

/** Lists the contents of the package, each of which can also be exported alone. */
export function ContentList({ selected, sizes, busy, blocked, onSelect, onSave }: ContentListProps) {
  const t = useTranslation();
  return (
    <section className="stack">
      <h2>{t('handInContents')}</h2>
      <ul className="contents">
        {contentIds.map((id) => (
          <ContentRow
            key={id}
            id={id}
            on={selected.has(id)}
            size={sizes[id] ?? ''}
            busy={busy || id === blocked}
            onSelect={(on) => onSelect(id, on)}
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
  onSelect(on: boolean): void;
  onSave(): void;
}

function ContentRow({ id, on, size, busy, onSelect, onSave }: RowProps) {
  const t = useTranslation();
  const inputId = useId();
  const noteId = useId();
  const { label, note } = packageContents[id];
  const name = t(label);
  return (
    <li className="row-of-contents">
      <input
        id={inputId}
        type="checkbox"
        checked={on}
        aria-describedby={noteId}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <label htmlFor={inputId}>{name}</label>
      <span className="size">{size}</span>
      <IconButton icon="download" label={t('handInSaveOne', name)} disabled={busy} onPress={onSave} />
      <span id={noteId} className="note">
        {t(note)}
      </span>
    </li>
  );
}
