import { useId } from 'react';
import { IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import {
  type ContentGroup,
  type ContentId,
  contentGroups,
  contentIds,
  type PresetId,
  packageContents,
  presetOf,
  presets,
} from '@/lib/export/package-contents';
import type { MessageName } from '@/lib/shared/localized-text';

const presetNames: Record<PresetId, MessageName> = {
  replication: 'packagePresetReplication',
  analysis: 'packagePresetAnalysis',
  spreadsheet: 'packagePresetSpreadsheet',
  gephi: 'packagePresetGephi',
  'four-cat': 'packagePresetFourCat',
};
// `Object.keys` returns plain strings, so the keys need a type assertion.
const presetIds = Object.keys(presets) as PresetId[];

interface PresetChoiceProps {
  selected: ReadonlySet<ContentId>;
  onSelect(id: PresetId): void;
}

/** Shows a button for each preset. A preset selects the contents that suit one purpose. */
export function PresetChoice({ selected, onSelect }: PresetChoiceProps) {
  const t = useTranslation();
  const current = presetOf(selected);
  return (
    <fieldset className="flex-row wrap presets" aria-label={t('packagePresets')}>
      <span className="note">{t('packagePresets')}</span>
      {presetIds.map((id) => (
        <button
          key={id}
          type="button"
          className="button small"
          aria-pressed={id === current}
          onClick={() => onSelect(id)}
        >
          {t(presetNames[id])}
        </button>
      ))}
    </fieldset>
  );
}

const groupNames: Record<ContentGroup, MessageName> = {
  videos: 'videos',
  captions: 'captions',
  network: 'relatedNetwork',
  replies: 'replies',
  collection: 'packageGroupCollection',
};

interface ContentListProps {
  selected: ReadonlySet<ContentId>;
  /** The number of records in each group, as text. */
  amounts: Record<ContentGroup, string>;
  /** Estimated sizes, as text. */
  sizes: Partial<Record<ContentId, string>>;
  /** True while a file is being written. Only one file is written at a time. */
  busy: boolean;
  /** The content that cannot be exported now; `null` if all can. */
  blockedId: ContentId | null;
  onSelect(id: ContentId, selected: boolean): void;
  onSave(id: ContentId): void;
}

/** Lists the contents of the package by group. Each content can also be exported alone. */
export function ContentList({ selected, amounts, sizes, busy, blockedId, onSelect, onSave }: ContentListProps) {
  const t = useTranslation();
  return (
    <div className="contents">
      {contentGroups.map((group) => (
        <section key={group} aria-label={t(groupNames[group])}>
          <h3>
            <span className="grow">{t(groupNames[group])}</span>
            <span className="amount">{amounts[group]}</span>
          </h3>
          <ul>
            {contentIds
              .filter((id) => packageContents[id].group === group)
              .map((id) => (
                <ContentRow
                  key={id}
                  id={id}
                  on={selected.has(id)}
                  size={sizes[id] ?? ''}
                  busy={busy || id === blockedId}
                  onSelect={(on) => onSelect(id, on)}
                  onSave={() => onSave(id)}
                />
              ))}
          </ul>
        </section>
      ))}
      <section aria-label={t('provenance')}>
        <h3>
          <span className="grow">{t('provenance')}</span>
          <span className="amount">{t('packageIncluded')}</span>
        </h3>
        <p className="note">{t('packageAlways')}</p>
      </section>
    </div>
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
  const { label, note, file } = packageContents[id];
  const name = t(label);
  return (
    <li className="contents-row">
      <input
        id={inputId}
        type="checkbox"
        checked={on}
        aria-describedby={note ? noteId : undefined}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <span className="content-name">
        <label htmlFor={inputId}>{name}</label>{' '}
        {note && (
          <span id={noteId} className="note">
            {t(note)}
          </span>
        )}
      </span>
      <span className="file" dir="ltr">
        {file}
      </span>
      <span className="size">{size}</span>
      <IconButton icon="download" label={t('packageExportOne', name)} disabled={busy} onPress={onSave} />
    </li>
  );
}
