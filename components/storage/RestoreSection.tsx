import { useState } from 'react';
import { ValuesNotTaken } from '@/components/settings/FileValues';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { FileDrop } from '@/components/ui/FileDrop';
import { FormSection } from '@/components/ui/FormSection';
import { dateTimeText, versionFailureText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { FileValue } from '@/lib/settings/settings-file-changes';
import type { Translate } from '@/lib/shared/localized-text';
import { parseTime } from '@/lib/shared/parse-time';
import type { BackupFileFailure, CheckedBackup } from '@/lib/storage/check-backup';
import { type BackupJob, BackupProgress } from './BackupSection';

interface BackupToRestore {
  backup: CheckedBackup;
  notTaken: readonly FileValue[];
}

interface Props {
  job: BackupJob | null;
  /** A complete backup that waits for the user's decision. */
  checkedBackup: BackupToRestore | null;
  failure: BackupFileFailure | { is: 'no-space'; rows: number } | { is: 'runs-active' } | null;
  onChoose(file: File): void;
  onRestore(mode: 'merge' | 'replace'): void;
  onStop(): void;
}

/** Restores a backup: checks the file first, then adds it to the saved data or replaces the saved data. */
export function RestoreSection({ job, checkedBackup, failure, onChoose, onRestore, onStop }: Props) {
  const t = useTranslation();
  const isBusy = job !== null && job.is !== 'saving';
  return (
    <FormSection heading={t('storageRestore')}>
      {isBusy ? (
        <BackupProgress job={job} onStop={onStop} />
      ) : (
        <FileDrop
          name={t('storageFile')}
          accept=".gz,application/gzip"
          prompt={t('storageDrop')}
          disabled={job !== null}
          onFile={onChoose}
        />
      )}
      <p className="note">{t('storageRestoreWhat')}</p>
      {failure && (
        <div className="alert danger" role="alert">
          <Icon name="file-exclamation-point" />
          <p>{failureText(t, failure)}</p>
        </div>
      )}
      {/* A backup that is being saved must not contain restored data. */}
      {checkedBackup && job === null && <RestorePreview checkedBackup={checkedBackup} onRestore={onRestore} />}
    </FormSection>
  );
}

function RestorePreview({ checkedBackup, onRestore }: Pick<Props, 'onRestore'> & { checkedBackup: BackupToRestore }) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const { backup, notTaken } = checkedBackup;
  const { counts, createdAt, skipped } = backup;
  return (
    <div className="alert">
      <Icon name="archive-restore" />
      <div className="stack tight">
        <p>{t('storageReady', dateTimeText(t, parseTime(createdAt)))}</p>
        <p className="note">
          {t.plural('storageCollections', counts.collections ?? 0)} ·{' '}
          {t.plural('storageCaptureCount', counts.captures ?? 0)} ·{' '}
          {t.plural('storageResponseCount', counts.responses ?? 0)}
          {counts.timedNotes !== undefined && ` · ${t.plural('timedNoteCount', counts.timedNotes)}`}
        </p>
        {skipped > 0 && <p className="note warning-text">{t.plural('storageSkipped', skipped)}</p>}
        <p className="note">{t('storageRestoredPaused')}</p>
        <ValuesNotTaken values={notTaken} />
      </div>
      <div className="actions">
        <button type="button" className="button" onClick={() => onRestore('merge')}>
          {t('storageMerge')}
        </button>
        <button type="button" className="button danger" onClick={() => setConfirming(true)}>
          {t('storageReplace')}
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('storageReplaceTitle')}
          text={t('storageReplaceText')}
          confirmLabel={t('storageReplace')}
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
      return t('storageNotABackup');
    case 'newer':
    case 'invalid-version':
      return versionFailureText(t, failure);
    case 'broken':
      return t('storageBroken', failure.line);
    case 'truncated':
      return t('storageCutOff', failure.line);
    case 'changed':
      return t('storageChanged');
    case 'no-space':
      return t('storageNoSpace');
    case 'runs-active':
      return t('storageRunsActive');
  }
}
