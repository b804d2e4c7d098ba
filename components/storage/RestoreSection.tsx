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
import { type BackupJob, BackupProgress } from './BackupSection';

interface GuardedBackup {
  backup: CheckedBackup;
  guarded: readonly GuardedChange[];
  ticked: ReadonlySet<string>;
}

interface Props {
  job: BackupJob | null;
  /** A complete backup that waits for the user's decision. */
  checkedBackup: GuardedBackup | null;
  failure: BackupFileFailure | { is: 'no-room'; rows: number } | { is: 'runs-going' } | null;
  onChoose(file: File): void;
  onRestore(mode: 'merge' | 'replace'): void;
  onTick(id: string): void;
  onStop(): void;
}

/** Restores a backup: checks the file first, then merges it with the saved data or replaces them. */
export function RestoreSection({ job, checkedBackup, failure, onChoose, onRestore, onTick, onStop }: Props) {
  const t = useTranslation();
  const isBusy = job !== null && job.is !== 'saving';
  return (
    <section className="keep">
      <h2>{t('keepRestore')}</h2>
      <p className="second">{t('keepRestoreWhat')}</p>
      <label className="field">
        <span className="label">{t('keepFile')}</span>
        <input
          type="file"
          accept=".gz,application/gzip"
          disabled={job !== null}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </label>
      {isBusy && <BackupProgress job={job} onStop={onStop} />}
      {failure && (
        <div className="say bad" role="alert">
          <Icon name="file-exclamation-point" />
          <p>{failureText(t, failure)}</p>
        </div>
      )}
      {checkedBackup && !isBusy && (
        <RestorePreview checkedBackup={checkedBackup} onRestore={onRestore} onTick={onTick} />
      )}
    </section>
  );
}

function RestorePreview({
  checkedBackup,
  onRestore,
  onTick,
}: Pick<Props, 'onRestore' | 'onTick'> & { checkedBackup: GuardedBackup }) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const { backup, guarded, ticked } = checkedBackup;
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

function failureText(t: Translate, failure: NonNullable<Props['failure']>): string {
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
