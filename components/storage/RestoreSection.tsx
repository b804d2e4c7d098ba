import { useState } from 'react';
import { GuardedChanges } from '@/components/settings/GuardedChanges';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { dateTimeText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { versionFailureText } from '@/components/ui/version-text';
import type { GuardedChange } from '@/lib/settings/settings-file-changes';
import type { Translate } from '@/lib/shared/localized-text';
import type { BackupFileFailure, CheckedBackup } from '@/lib/storage/check-backup';
import { BackupProgress, type BackupWork } from './BackupSection';

interface Ready {
  backup: CheckedBackup;
  guarded: readonly GuardedChange[];
  ticked: ReadonlySet<string>;
}

interface Props {
  work: BackupWork | null;
  /** A whole backup that waits for the user's word. */
  ready: Ready | null;
  trouble: BackupFileFailure | { is: 'no-room'; rows: number } | { is: 'runs-going' } | null;
  onChoose(file: File): void;
  onRestore(way: 'merge' | 'replace'): void;
  onTick(id: string): void;
  onStop(): void;
}

/** Brings a backup back: read to its end first, then added to what is held, or in place of it. */
export function RestoreSection({ work, ready, trouble: failure, onChoose, onRestore, onTick, onStop }: Props) {
  const t = useTranslation();
  const isBusy = work !== null && work.is !== 'saving';
  return (
    <section className="keep">
      <h2>{t('keepRestore')}</h2>
      <p className="second">{t('keepRestoreWhat')}</p>
      <label className="field">
        <span className="label">{t('keepFile')}</span>
        <input
          type="file"
          accept=".gz,application/gzip"
          disabled={work !== null}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </label>
      {isBusy && <BackupProgress work={work} onStop={onStop} />}
      {failure && (
        <div className="say bad" role="alert">
          <Icon name="file-exclamation-point" />
          <p>{failureText(t, failure)}</p>
        </div>
      )}
      {ready && !isBusy && <RestorePreview {...{ ready, onRestore, onTick }} />}
    </section>
  );
}

function RestorePreview({ ready, onRestore, onTick }: Pick<Props, 'onRestore' | 'onTick'> & { ready: Ready }) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const { backup, guarded, ticked } = ready;
  const { counts, made, skipped } = backup;
  return (
    <div className="say">
      <Icon name="archive-restore" />
      <div className="stack tight">
        <p>{t('keepReady', dateTimeText(t, Date.parse(made)))}</p>
        <p className="note">
          {t.plural('keepCollections', counts.collections ?? 0)} · {t.plural('keepCaptures', counts.captures ?? 0)} ·{' '}
          {t.plural('keepHeld', counts.answers ?? 0)}
        </p>
        {skipped > 0 && <p className="note warned">{t.plural('keepSkipped', skipped)}</p>}
        <p className="note">{t('keepAtRest')}</p>
        <GuardedChanges changes={guarded} ticked={ticked} onTick={onTick} note={t('keepGuarded')} />
      </div>
      <div className="acts">
        <button type="button" className="btn" onClick={() => onRestore('merge')}>
          {t('keepMerge')}
        </button>
        <button type="button" className="btn bad" onClick={() => setConfirming(true)}>
          {t('keepReplace')}
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('keepReplaceTitle')}
          text={t('keepReplaceText')}
          confirmLabel={t('keepReplace')}
          onConfirm={() => {
            setConfirming(false);
            onRestore('replace');
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

function failureText(t: Translate, failure: NonNullable<Props['trouble']>): string {
  switch (failure.is) {
    case 'not-a-backup':
      return t('keepNotABackup');
    case 'newer':
    case 'wrong-version':
      return versionFailureText(t, failure);
    case 'broken':
      return t('keepBroken', failure.line);
    case 'cut-off':
      return t('keepCutOff', failure.line);
    case 'changed':
      return t('keepChanged');
    case 'no-room':
      return t('keepNoRoom');
    case 'runs-going':
      return t('keepRunsGoing');
  }
}
