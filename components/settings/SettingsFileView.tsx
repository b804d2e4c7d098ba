import { FileButton } from '@/components/ui/FileDrop';
import { dateTimeText, versionFailureText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { SettingsFile, SettingsFileFailure } from '@/lib/settings/parse-settings-file';
import type { FileChanges } from '@/lib/settings/settings-file-changes';
import type { Translate } from '@/lib/shared/localized-text';
import { FileValues, ValuesNotTaken } from './FileValues';

interface Ready {
  file: SettingsFile;
  changes: FileChanges;
}

interface Props {
  ready: Ready | null;
  failure: SettingsFileFailure | null;
  /** The number of values that the last file changed; `null` after an undo or before the first import. */
  applied: number | null;
  onSave(): void;
  onChoose(file: File): void;
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
      <div className="flex-row wrap">
        <button type="button" className="button" onClick={onSave}>
          {t('settingsFileSave')}
        </button>
        <FileButton label={t('settingsFileRead')} accept=".json,application/json" onFile={onChoose} />
      </div>
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

function Preview({ ready, onApply, onDismiss }: Pick<Props, 'onApply' | 'onDismiss'> & { ready: Ready }) {
  const t = useTranslation();
  const { file, changes } = ready;
  const { taken, notTaken, connections, broken } = changes;
  const isSame = taken.length + connections.length === 0;
  return (
    <section className="alert" aria-label={t('settingsFilePreview')}>
      <Icon name="file-input" />
      <div className="stack tight">
        <p>
          {file.createdAt === null ? t('settingsFilePreview') : t('settingsFileOf', dateTimeText(t, file.createdAt))}
        </p>
        {file.hasToken && <p className="error-text">{t('settingsFileSecret')}</p>}
        {broken > 0 && <p className="note">{t.plural('settingsFileBroken', broken)}</p>}
        {isSame ? <p>{t('settingsFileSame')}</p> : <FileValues values={taken} />}
        {connections.length > 0 && <NewConnections connections={connections} />}
        <ValuesNotTaken values={notTaken} />
      </div>
      <div className="actions">
        {!isSame && (
          <button type="button" className="button primary" onClick={onApply}>
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

function NewConnections({ connections }: Pick<FileChanges, 'connections'>) {
  const t = useTranslation();
  return (
    <>
      <ul className="stack tight">
        {connections.map(({ name, serviceUrl, mcpUrl }) => (
          <li key={`${name} ${serviceUrl} ${mcpUrl}`}>
            {t('settingsFileConnection', name)} <bdi className="code">{`${serviceUrl} ${mcpUrl}`.trim()}</bdi>
          </li>
        ))}
      </ul>
      <p className="note">{t('settingsFileAddresses')}</p>
    </>
  );
}

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
