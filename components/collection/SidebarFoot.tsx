import { UpdateNotice } from '@/components/about/UpdateNotice';
import { useLibrary } from '@/components/collection/use-library';
import { SpendingLine } from '@/components/spending/SpendingLine';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { useNow } from '@/components/ui/clock';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { hashFromRoute } from '@/lib/app-store/library-route';
import type { BackupFailure } from '@/lib/settings/settings';
import type { Translate } from '@/lib/shared/localized-text';
import { backupReminder } from '@/lib/storage/disk-space';

export function SidebarFoot() {
  const app = useAppStore();
  const { route, counts } = useLibrary();
  const today = useApp((state) => state.today);
  const { budgets, backup } = useApp((state) => state.settings);
  const videos = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (
    <>
      <UpdateNotice onOpen={() => app.getState().openOptions('about')} />
      {/* The storage page says it itself. */}
      {route.pane !== 'storage' && <BackupReminder {...backup} collectionId={route.collectionId} videos={videos} />}
      <SpendingLine today={today} budgets={budgets} />
    </>
  );
}

interface BackupReminderProps {
  collectionId: string;
  /** Time of the last backup in milliseconds since 1970; `null` if there is no backup. */
  lastAt: number | null;
  /** Days between backup reminders; 0 for never. */
  reminderDays: number;
  /** Why the last scheduled backup was not saved; `null` if it was. */
  failed: { why: BackupFailure } | null;
  /** The number of videos in all collections; without videos there is nothing to back up. */
  videos: number;
}

/** Shows a link to the storage page when a backup is due or has failed. */
export function BackupReminder({ collectionId, lastAt, reminderDays, failed, videos }: BackupReminderProps) {
  const t = useTranslation();
  const due = backupReminder(lastAt, reminderDays, useNow(null));
  if (videos === 0 || (due === null && failed === null)) return null;
  return (
    <a className="nav-link note" href={hashFromRoute({ collectionId, pane: 'storage' })}>
      <Icon name="triangle-alert" small />
      <span>{failed ? t('storageReminderFailed') : reminderText(t, due ?? 'first')}</span>
    </a>
  );
}

const reminderText = (t: Translate, due: number | 'first'): string =>
  due === 'first' ? t('storageReminderFirst') : t.plural('storageReminder', due);
