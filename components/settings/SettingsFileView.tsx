import { dateTimeText, versionFailureText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { ImportedSettings, SettingsFileFailure } from '@/lib/settings/parse-settings-file';
import type { SettingsGroup } from '@/lib/settings/settings-file';
import type { GuardedChange, SettingChange } from '@/lib/settings/settings-file-changes';
import { countByGroup } from '@/lib/settings/settings-file-changes';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { GuardedChanges } from './GuardedChanges';

interface Ready {
  imported: ImportedSettings;
  changes: readonly SettingChange[];
  selectedGroups: ReadonlySet<SettingsGroup>;
  guarded: readonly GuardedChange[];
  selectedIds: ReadonlySet<string>;
}

interface Props {
  ready: Ready | null;
  failure: SettingsFileFailure | null;
  /** The number of values that the last file changed; `null` after an undo or before the first import. */
  applied: number | null;
  onSave(): void;
  onChoose(file: File): void;
  onToggleGroup(group: SettingsGroup): void;
  onToggleGuarded(id: string): void;
  onApply(): void;
  onUndo(): void;
  onDismiss(): void;
}

/** Exports all settings to a file, and previews an imported file before it is applied. */
export function SettingsFileView(props: Props) {
  const t = useTranslation();
  const { ready, failure, applied, onSave, onChoose, onUndo } = props;
  return (
    <>
      <div className="stack tight">
        <div>
          <button type="button" className="button" onClick={onSave}>
            <Icon name="save" />
            {t('settingsFileSave')}
          </button>
        </div>
        <p className="note">{t('settingsFileSaveNote')}</p>
      </div>
      <label className="field">
        <span className="label">{t('settingsFileRead')}</span>
        <input
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </label>
      {failure && (
        <div className="alert danger" role="alert">
          <Icon name="file-exclamation-point" />
          <p>{failureText(t, failure)}</p>
        </div>
      )}
      {ready && <Preview {...props} ready={ready} />}
      <div role="status">
        {applied !== null && (
          <p className="flex-row wrap">
            <span>{t.plural('settingsFileApplied', applied)}</span>
            <button type="button" className="link" onClick={onUndo}>
              {t('undo')}
            </button>
          </p>
        )}
      </div>
    </>
  );
}

function Preview({ ready, onToggleGroup, onToggleGuarded, onApply, onDismiss }: Props & { ready: Ready }) {
  const t = useTranslation();
  const { imported, changes, selectedGroups, guarded, selectedIds } = ready;
  const counts = countByGroup(changes);
  const isSame = counts.length + guarded.length === 0;
  return (
    <section className="alert" aria-label={t('settingsFilePreview')}>
      <Icon name="file-input" />
      <div className="stack tight">
        <p>
          {imported.createdAt === null
            ? t('settingsFilePreview')
            : t('settingsFileOf', dateTimeText(t, imported.createdAt))}
        </p>
        <FileNotes imported={imported} />
        {isSame && <p>{t('settingsFileSame')}</p>}
        {counts.map(({ group, count }) => (
          <label key={group} className="checkbox-field">
            <input type="checkbox" checked={selectedGroups.has(group)} onChange={() => onToggleGroup(group)} />
            <span>
              {t(groupNames[group])} <span className="note">{t.plural('settingsFileChanges', count)}</span>
            </span>
          </label>
        ))}
        {counts.length > 0 && <ChangeList changes={changes} />}
        <GuardedChanges changes={guarded} selectedIds={selectedIds} onToggle={onToggleGuarded} />
        {guarded.some(({ path }) => path[0] === 'connections') && <p className="note">{t('settingsFileAddresses')}</p>}
      </div>
      <div className="actions">
        {!isSame && (
          <button
            type="button"
            className="button primary"
            disabled={selectedGroups.size + selectedIds.size === 0}
            onClick={onApply}
          >
            {t('settingsFileApply')}
          </button>
        )}
        <button type="button" className="button" onClick={onDismiss}>
          {t('cancel')}
        </button>
      </div>
    </section>
  );
}

/** Warnings about a file, one sentence each. */
function FileNotes({ imported: { changed, hadToken, broken } }: { imported: ImportedSettings }) {
  const t = useTranslation();
  return (
    <>
      {hadToken && <p className="error-text">{t('settingsFileSecret')}</p>}
      {changed && <p className="note">{t('settingsFileEdited')}</p>}
      {broken > 0 && <p className="note">{t.plural('settingsFileBroken', broken)}</p>}
    </>
  );
}

/** The maximum number of listed changes. */
const maxListed = 200;

function ChangeList({ changes }: { changes: readonly SettingChange[] }) {
  const t = useTranslation();
  return (
    <details className="setting-changes">
      <summary>{t('settingsFileEach')}</summary>
      <ul>
        {changes.slice(0, maxListed).map(({ group, path, from, to }) => (
          <li key={`${group} ${path} ${to}`}>
            <bdi className="code">{path}</bdi>{' '}
            <bdi className="note">
              {from === '' ? shortened(to) : t('settingsFileFromTo', shortened(from), shortened(to))}
            </bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

const groupNames: Record<SettingsGroup, MessageName> = {
  connections: 'settingsGroupConnections',
  parameterNames: 'settingsGroupNames',
  spending: 'settingsGroupSpending',
  requests: 'settingsGroupRequests',
  reading: 'settingsGroupReading',
  export: 'settingsGroupFiles',
  storage: 'settingsGroupStorage',
};

function failureText(t: Translate, failure: SettingsFileFailure): string {
  switch (failure.is) {
    case 'too-large':
      return t('settingsFileTooBig');
    case 'not-settings':
      return t('settingsFileNone');
    case 'newer':
    case 'invalid-version':
      return versionFailureText(t, failure);
  }
}
