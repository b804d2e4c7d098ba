import { dateTimeText } from '@/components/ui/amounts';
import { useNow } from '@/components/ui/clock';
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

/** Backups that are saved by themselves: how often, how many stay, and what became of the last (COL-08). */
export function ScheduleSection({ backup, onSchedule, onKeep, onRetry }: ScheduleSectionProps) {
  const say = useTranslation();
  const on = backup.everyDays > 0;
  return (
    <section className="keep">
      <Switch
        label={say('keepBySchedule')}
        note={say('keepByScheduleNote', backupFolder)}
        on={on}
        onChange={(now) => onSchedule(now ? week : 0)}
      />
      {on && backup.failed && <ScheduleFailure failed={backup.failed} onRetry={onRetry} />}
      {on && <ScheduleFields {...{ backup, onSchedule, onKeep }} />}
    </section>
  );
}

function ScheduleFields({ backup, onSchedule, onKeep }: Omit<ScheduleSectionProps, 'onRetry'>) {
  const say = useTranslation();
  const now = useNow(null);
  const due = nextBackupAt(backup, now) ?? now;
  return (
    <>
      <NumberField
        label={say('keepEvery')}
        value={backup.everyDays}
        least={1}
        most={365}
        unit={say('keepDays')}
        onChange={onSchedule}
      />
      <NumberField
        label={say('keepNewest')}
        value={backup.keep}
        least={0}
        most={1000}
        unit={say('keepFiles')}
        onChange={onKeep}
      />
      {backup.keep > 0 && <p className="note">{say('keepNewestNote')}</p>}
      <p className="note">{due > now ? say('keepNext', dateTimeText(say, due)) : say('keepNextNow')}</p>
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
  const say = useTranslation();
  return (
    <div className="say bad" role="alert">
      <Icon name="triangle-alert" />
      <p>{say(failureMessages[failed.why], dateTimeText(say, failed.at))}</p>
      <div className="acts">
        <button type="button" className="btn" onClick={onRetry}>
          {say('keepRetry')}
        </button>
      </div>
    </div>
  );
}
