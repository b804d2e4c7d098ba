import { useNow } from '@/components/ui/clock';
import { dateTimeText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/words';
import type { Settings } from '@/lib/settings/settings';
import type { MessageName } from '@/lib/shared/localized-text';
import type { BackupFailure } from '@/lib/storage/backup-failures';
import { backupFolder, nextBackupAt } from '@/lib/storage/backup-schedule';

interface ScheduleSectionProps {
  backup: Settings['backup'];
  /** 0 for never. */
  onSchedule(everyDays: number): void;
  /** 0 for all. */
  onKeep(keep: number): void;
  onRetry(): void;
}

/** Where one is switched on. */
const week = 7;

/** Backups that are saved by themselves: how often, how many stay, and what became of the last. */
export function ScheduleSection({ backup, onSchedule, onKeep, onRetry }: ScheduleSectionProps) {
  const t = useTranslation();
  const on = backup.everyDays > 0;
  return (
    <section className="keep">
      <Switch
        label={t('keepBySchedule')}
        note={t('keepByScheduleNote', backupFolder)}
        on={on}
        onChange={(now) => onSchedule(now ? week : 0)}
      />
      {on && backup.failed && <ScheduleFailure failed={backup.failed} onRetry={onRetry} />}
      {on && <ScheduleFields {...{ backup, onSchedule, onKeep }} />}
    </section>
  );
}

function ScheduleFields({ backup, onSchedule, onKeep }: Omit<ScheduleSectionProps, 'onRetry'>) {
  const t = useTranslation();
  const now = useNow(null);
  const due = nextBackupAt(backup, now) ?? now;
  return (
    <>
      <NumberField
        label={t('keepEvery')}
        value={backup.everyDays}
        least={1}
        most={365}
        unit={t('keepDays')}
        onChange={onSchedule}
      />
      <NumberField
        label={t('keepNewest')}
        value={backup.keep}
        least={0}
        most={1000}
        unit={t('keepFiles')}
        onChange={onKeep}
      />
      {backup.keep > 0 && <p className="note">{t('keepNewestNote')}</p>}
      <p className="note">{due > now ? t('keepNext', dateTimeText(t, due)) : t('keepNextNow')}</p>
    </>
  );
}

const failureMessages: Record<BackupFailure, MessageName> = {
  'not-allowed': 'keepFailedNotAllowed',
  'no-room': 'keepFailedNoRoom',
  'not-made': 'keepFailedNotMade',
  'not-saved': 'keepFailedNotSaved',
};

function ScheduleFailure({ failed, onRetry }: { failed: NonNullable<Settings['backup']['failed']>; onRetry(): void }) {
  const t = useTranslation();
  return (
    <div className="say bad" role="alert">
      <Icon name="triangle-alert" />
      <p>{t(failureMessages[failed.why], dateTimeText(t, failed.at))}</p>
      <div className="acts">
        <button type="button" className="btn" onClick={onRetry}>
          {t('keepRetry')}
        </button>
      </div>
    </div>
  );
}
