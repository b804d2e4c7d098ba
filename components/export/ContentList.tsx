import { useEffect, useId, useRef, useState } from 'react';
import { Icon, IconButton } from '@/components/ui/Icon';
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

/** The name of each preset, and the programs or formats that it is for. */
const presetNames: Record<PresetId, readonly [name: MessageName, formats: string | null]> = {
  replication: ['packagePresetReplication', null],
  analysis: ['packagePresetAnalysis', 'CSV, Parquet'],
  spreadsheet: ['packagePresetSpreadsheet', 'Excel, LibreOffice'],
  networks: ['packagePresetNetworks', 'Gephi, igraph, networkx'],
  'four-cat': ['packageFourCat', null],
};
// `Object.keys` returns plain strings, so the keys need a type assertion.
export const presetIds = Object.keys(presets) as PresetId[];

interface PresetChoiceProps {
  selected: ReadonlySet<ContentId>;
  /** Estimated sizes, as text. */
  sizes: Readonly<Record<PresetId, string>>;
  onSelect(id: PresetId): void;
}

/** Chooses a preset, which selects the contents that suit one purpose. */
export function PresetChoice({ selected, sizes, onSelect }: PresetChoiceProps) {
  const t = useTranslation();
  const name = useId();
  const current = presetOf(selected);
  return (
    <fieldset className="presets" aria-label={t('packagePresets')}>
      {presetIds.map((id) => (
        <label key={id} className="preset">
          <input type="radio" name={name} checked={id === current} onChange={() => onSelect(id)} />
          <span className="grow">
            {t(presetNames[id][0])} <span className="note">{presetNames[id][1]}</span>
          </span>
          <span className="size">{sizes[id]}</span>
        </label>
      ))}
    </fieldset>
  );
}

const groupNames: Record<ContentGroup, MessageName> = {
  videos: 'videos',
  captions: 'captions',
  network: 'packagePresetNetworks',
  replies: 'replies',
  collection: 'packageGroupCollection',
};

interface ContentListProps {
  selected: ReadonlySet<ContentId>;
  /** The number of records in each group, as text. */
  amounts: Record<ContentGroup, string>;
  /** Groups without data, which are never ticked. */
  empty: ReadonlySet<ContentGroup>;
  /** Returns the estimated size of some contents in the package, as text. */
  sizeOf(ids: readonly ContentId[]): string;
  provenanceSize: string;
  /** True while a file is being written. Only one file is written at a time. */
  busy: boolean;
  /** The contents that the choices about people forbid, with the reason. */
  forbidden: ReadonlyMap<ContentId, MessageName>;
  /** True if replies cannot be exported before a reason for naming people is given. */
  needsReason: boolean;
  onSelect(ids: readonly ContentId[], selected: boolean): void;
  onSave(id: ContentId): void;
}

/** Lists the contents of the package, one row per group, which opens. Each content can also be exported alone. */
export function ContentList(props: ContentListProps) {
  const t = useTranslation();
  return (
    <div className="contents">
      {contentGroups.map((group) => (
        <GroupSection key={group} group={group} {...props} />
      ))}
      <p className="contents-row provenance">
        <span>
          <strong>{t('provenance')}</strong> <span className="note">{t('packageAlways')}</span>
        </span>
        <span className="size">{props.provenanceSize}</span>
      </p>
    </div>
  );
}

function GroupSection({ group, ...props }: ContentListProps & { group: ContentGroup }) {
  const { selected, amounts, empty, sizeOf, busy, forbidden, needsReason, onSelect, onSave } = props;
  const t = useTranslation();
  const inputId = useId();
  const [isOpen, setOpen] = useState(false);
  const all = contentIds.filter((id) => packageContents[id].group === group);
  const ids = all.filter((id) => !forbidden.has(id));
  const isEmpty = empty.has(group) || ids.length === 0;
  const chosen = isEmpty ? [] : ids.filter((id) => selected.has(id));
  const checkbox = useRef<HTMLInputElement>(null);
  const isPart = chosen.length > 0 && chosen.length < ids.length;
  useEffect(() => {
    if (checkbox.current) checkbox.current.indeterminate = isPart;
  }, [isPart]);
  const name = t(groupNames[group]);
  return (
    <section aria-label={name}>
      <div className="contents-row group">
        <button
          type="button"
          className="icon-button"
          aria-expanded={isOpen}
          aria-label={t('packageOpen', name)}
          title={t('packageOpen', name)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small />
        </button>
        <input
          ref={checkbox}
          id={inputId}
          type="checkbox"
          checked={chosen.length > 0 && chosen.length === ids.length}
          disabled={isEmpty}
          onChange={({ target }) => onSelect(ids, target.checked)}
        />
        <span>
          <label htmlFor={inputId}>
            <strong>{name}</strong>
          </label>{' '}
          <span className="note">{amounts[group]}</span>
        </span>
        <span className="file">{!isEmpty && t.plural('packageFilesChosen', ids.length, chosen.length)}</span>
        <span className="size">{sizeOf(chosen)}</span>
      </div>
      {isOpen && (
        <ul>
          {all.map((id) => (
            <ContentRow
              key={id}
              id={id}
              on={chosen.includes(id)}
              size={forbidden.has(id) ? '' : sizeOf([id])}
              forbidden={forbidden.get(id)}
              isEmpty={isEmpty}
              busy={busy || (id === 'replies' && needsReason)}
              onSelect={(on) => onSelect([id], on)}
              onSave={() => onSave(id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  id: ContentId;
  on: boolean;
  size: string;
  /** Why it cannot be exported. */
  forbidden: MessageName | undefined;
  isEmpty: boolean;
  busy: boolean;
  onSelect(on: boolean): void;
  onSave(): void;
}

function ContentRow({ id, on, size, forbidden, isEmpty, busy, onSelect, onSave }: RowProps) {
  const t = useTranslation();
  const inputId = useId();
  const noteId = useId();
  const { label, note, formats, file } = packageContents[id];
  const noteName = forbidden ?? note;
  const noteText = noteName ? t(noteName) : formats;
  const isDisabled = isEmpty || forbidden !== undefined;
  const name = t(label);
  return (
    <li className="contents-row">
      <input
        id={inputId}
        type="checkbox"
        checked={on}
        disabled={isDisabled}
        aria-describedby={noteText ? noteId : undefined}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <span>
        <label htmlFor={inputId}>{name}</label>{' '}
        {noteText && (
          <span id={noteId} className="note">
            {noteText}
          </span>
        )}
      </span>
      <span className="file" dir="ltr">
        {file}
      </span>
      <IconButton icon="download" label={t('packageExportOne', name)} disabled={busy || isDisabled} onPress={onSave} />
      <span className="size">{size}</span>
    </li>
  );
}
