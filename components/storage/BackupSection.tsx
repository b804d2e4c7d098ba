import type { ReactNode } from 'react';
import { useNow } from '@/components/ui/clock';
import { FormSection } from '@/components/ui/FormSection';
import { dateTimeText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import { backupFolder, nextBackupAt } from '@/lib/settings/backup-schedule';
import type { BackupFailure, Settings } from '@/lib/settings/settings';
import type { MessageName } from '@/lib/shared/localized-text';
import { backupReminder } from '@/lib/storage/disk-space';

export interface BackupJob {
  is: 'saving' | 'checking' | 'restoring';
  /** Progress from 0 to 1. */
  share: number;
}

const jobLabels: Record<BackupJob['is'], MessageName> = {
  saving: 'storageSaving',
  checking: 'storageChecking',
  restoring: 'storageRestoring',
};

export function BackupProgress({ job, onStop }: { job: BackupJob; onStop(): void }) {
  const t = useTranslation();
  return (
    <div className="flex-row wrap">
      <p role="status">{t(jobLabels[job.is])}</p>
      <progress value={job.share} aria-label={t(jobLabels[job.is])} />
      <button type="button" className="button small" onClick={onStop}>
        {t('stop')}
      </button>
    </div>
  );
}

interface ScheduleSectionProps {
  backup: Settings['backup'];
  /** Sets the interval in days; 0 means never. */
  onSchedule(everyDays: number): void;
  /** Sets how many backups are kept; 0 means all. */
  onKeep(keep: number): void;
  onRetry(): void;
}

/** The initial interval when the user switches the schedule on, in days. */
const week = 7;

/** Sets the interval of scheduled backups and how many are kept, and shows why the last one failed. */
export function ScheduleSection({ backup, onSchedule, onKeep, onRetry }: ScheduleSectionProps) {
  const t = useTranslation();
  const isScheduled = backup.everyDays > 0;
  return (
    <>
      <Switch
        label={t('storageScheduled')}
        note={t('storageScheduledNote', backupFolder)}
        on={isScheduled}
        onChange={(isOn) => onSchedule(isOn ? week : 0)}
      />
      {isScheduled && backup.failed && <ScheduleFailure failed={backup.failed} onRetry={onRetry} />}
      {isScheduled && <ScheduleFields backup={backup} onSchedule={onSchedule} onKeep={onKeep} />}
    </>
  );
}

function ScheduleFields({ backup, onSchedule, onKeep }: Omit<ScheduleSectionProps, 'onRetry'>) {
  const t = useTranslation();
  const now = useNow(null);
  const due = nextBackupAt(backup, now) ?? now;
  return (
    <>
      <div className="form-columns">
        <NumberField
          label={t('every')}
          value={backup.everyDays}
          min={1}
          max={365}
          unit={t.plural('dayUnit', backup.everyDays)}
          onChange={onSchedule}
        />
        <NumberField
          label={t('storageNewest')}
          value={backup.keep}
          min={0}
          max={1000}
          unit={t('files')}
          onChange={onKeep}
        />
      </div>
      {backup.keep > 0 && <p className="note">{t('storageNewestNote')}</p>}
      <p className="note">{due > now ? t('storageNext', dateTimeText(t, due)) : t('storageNextNow')}</p>
    </>
  );
}

const failureMessages: Record<BackupFailure, MessageName> = {
  'not-allowed': 'storageFailedNotAllowed',
  'no-space': 'storageFailedNoSpace',
  'not-made': 'storageFailedNotMade',
  'not-saved': 'storageFailedNotSaved',
};

function ScheduleFailure({ failed, onRetry }: { failed: NonNullable<Settings['backup']['failed']>; onRetry(): void }) {
  const t = useTranslation();
  return (
    <div className="alert danger" role="alert">
      <Icon name="triangle-alert" />
      <p>{t(failureMessages[failed.why], dateTimeText(t, failed.at))}</p>
      <div className="actions">
        <button type="button" className="button" onClick={onRetry}>
          {t('tryAgain')}
        </button>
      </div>
    </div>
  );
}

interface BackupSectionProps {
  /** In milliseconds since 1970; `null` if there is no backup. */
  lastAt: number | null;
  reminderDays: number;
  job: BackupJob | null;
  onSave(): void;
  onStop(): void;
  children?: ReactNode;
}

/** Saves a backup file, and reminds the user when a backup is due. */
export function BackupSection({ lastAt, reminderDays, job, onSave, onStop, children }: BackupSectionProps) {
  const t = useTranslation();
  const due = backupReminder(lastAt, reminderDays, useNow(null));
  return (
    <FormSection heading={t('storageBackup')}>
      {job?.is === 'saving' ? (
        <BackupProgress job={job} onStop={onStop} />
      ) : (
        <div className="flex-row wrap">
          <div className="grow storage-last">
            {due !== null && (
              <p className="flex-row warning-text">
                <Icon name="triangle-alert" small />
                <span>{due === 'first' ? t('storageNeverBacked') : t.plural('storageDue', due)}</span>
              </p>
            )}
            {lastAt !== null && <p className="note">{t('storageLast', dateTimeText(t, lastAt))}</p>}
          </div>
          <button type="button" className="button primary" disabled={job !== null} onClick={onSave}>
            {t('storageSave')}
          </button>
        </div>
      )}
      {children}
      <p className="note">{t('storageBackupWhat')}</p>
    </FormSection>
  );
}
