import { useNow } from '@/components/ui/clock';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { hashFromRoute } from '@/lib/app-store/library-route';
import type { Translate } from '@/lib/shared/localized-text';
import type { BackupFailure } from '@/lib/storage/backup-failures';
import { backupReminder } from '@/lib/storage/disk-space';

interface BackupReminderProps {
  collectionId: string;
  /** When the last backup was made, in milliseconds since 1970; `null` for none. */
  lastAt: number | null;
  /** 0 for never. */
  nudgeDays: number;
  /** The last one by schedule was not saved. */
  failed: { why: BackupFailure } | null;
  /** Videos in all collections: with none there is nothing to copy. */
  videos: number;
}

/** A quiet word at the side when a backup is due or failed, and the way to it. */
export function BackupReminder({ collectionId, lastAt, nudgeDays, failed, videos }: BackupReminderProps) {
  const t = useTranslation();
  const due = backupReminder(lastAt, nudgeDays, useNow(null));
  if (videos === 0 || (due === null && failed === null)) return null;
  return (
    <a className="nav note" href={hashFromRoute({ collectionId, pane: 'keeping' })}>
      <Icon name="triangle-alert" small />
      <span>{failed ? t('keepNudgeFailed') : reminderText(t, due ?? 'first')}</span>
    </a>
  );
}

const reminderText = (t: Translate, due: number | 'first'): string =>
  due === 'first' ? t('keepNudgeFirst') : t.plural('keepNudge', due);
