import { useNow } from '@/components/ui/clock';
import { dateTimeText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';
import { backupReminder } from '@/lib/storage/disk-space';
import { BackupProgress, type BackupWork } from './BackupProgress';

interface BackupSectionProps {
  /** When the last backup was made; `null` for none. */
  lastAt: number | null;
  nudgeDays: number;
  work: BackupWork | null;
  onSave(): void;
  onStop(): void;
}

/** Everything held as one file, and a word when that is due. */
export function BackupSection({ lastAt, nudgeDays, work, onSave, onStop }: BackupSectionProps) {
  const t = useTranslation();
  const due = backupReminder(lastAt, nudgeDays, useNow(null));
  return (
    <section className="keep">
      <h2>{t('keepBackup')}</h2>
      <p className="second">{t('keepBackupWhat')}</p>
      {due !== null && (
        <div className="say warn">
          <Icon name="triangle-alert" />
          <p>{due === 'first' ? t('keepNeverBacked') : t.plural('keepDue', due)}</p>
        </div>
      )}
      {work?.is === 'saving' ? (
        <BackupProgress work={work} onStop={onStop} />
      ) : (
        <div className="row wrap">
          <button type="button" className="btn do" disabled={work !== null} onClick={onSave}>
            {t('keepSave')}
          </button>
          {lastAt !== null && <span className="note">{t('keepLast', dateTimeText(t, lastAt))}</span>}
        </div>
      )}
    </section>
  );
}
