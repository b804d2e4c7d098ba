import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BackupReminder } from '@/components/collection/SidebarFoot';
import { BackupSection, ScheduleSection } from '@/components/storage/BackupSection';
import { CacheSection, DiskSpace } from '@/components/storage/DiskSpace';
import { DeleteSection } from '@/components/storage/StoragePane';
import { defaultSettings, type Settings } from '@/lib/settings/settings';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

const responses = [
  { key: '1.0.1 videos 1', bytes: 1_500_000, usedAt: 0 },
  { key: '1.0.1 captions 2', bytes: 500_000, usedAt: 5 },
];
const usage = { responses, captureBytes: 80_000_000, used: 84_000_000, quota: 2_100_000_000, persisted: false };

describe('DiskSpace', () => {
  it('shows the usage by kind and the free space', () => {
    renderInPage(<DiskSpace usage={usage} persisted={null} skipped={0} onPersist={() => {}} />);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '84\u00a0MB',
      '2.02\u00a0GB',
      '2\u00a0MB',
      '80\u00a0MB',
      '2\u00a0MB',
    ]);
  });

  it('shows how many rows were skipped', () => {
    renderInPage(<DiskSpace usage={usage} persisted={null} skipped={2} onPersist={() => {}} />);
    expect(screen.getByText(t.plural('skippedRows', 2))).toBeTruthy();
  });

  it('shows “nothing yet” for a kind without data', () => {
    renderInPage(
      <DiskSpace
        usage={{ ...usage, responses: [], captureBytes: 0 }}
        persisted={null}
        skipped={0}
        onPersist={() => {}}
      />,
    );
    expect(screen.getAllByText(t('storageNothing'))).toHaveLength(2);
  });

  it('requests persistent storage when its button is pressed, and shows that the browser denied it', async () => {
    const onPersist = vi.fn();
    renderInPage(<DiskSpace usage={usage} persisted={false} skipped={0} onPersist={onPersist} />);
    await userEvent.setup().click(screen.getByRole('button', { name: t('storagePersist') }));
    expect(onPersist).toHaveBeenCalledOnce();
    expect(screen.getByRole('status').textContent).toMatch(/^The browser declined\. Make a backup instead/);
  });
});

describe('CacheSection', () => {
  const renderCache = (part: Partial<Parameters<typeof CacheSection>[0]>) => {
    const handlers = { onLimit: vi.fn(), onClean: vi.fn() };
    const cacheLimit = { megabytes: null };
    renderInPage(
      <CacheSection cacheLimit={cacheLimit} responses={responses} isCleaning={false} {...handlers} {...part} />,
    );
    return { ...handlers, user: userEvent.setup() };
  };

  it('has no limit by default, and passes on the limit that the user enters', async () => {
    const { user, onLimit } = renderCache({});
    expect(screen.queryByRole('button')).toBeNull();
    await user.type(screen.getByPlaceholderText(t('noLimit')), '2{Enter}');
    expect(onLimit).toHaveBeenCalledWith({ megabytes: 2 });
  });

  it('shows what a cleanup would delete, and starts it only after a confirmation', async () => {
    const { user, onClean } = renderCache({ cacheLimit: { megabytes: 1 } });
    expect(screen.getByText(/^Deletes 1 response \(1.5 MB\), last used .* 500 kB stay\.$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('cacheDelete') }));
    expect(onClean).not.toHaveBeenCalled();
    await user.click(screen.getAllByRole('button', { name: t('cacheDelete') }).at(-1) as HTMLElement);
    expect(onClean).toHaveBeenCalledWith(expect.objectContaining({ until: 0 }));
  });

  it('offers no second cleanup while one is running', () => {
    renderCache({ cacheLimit: { megabytes: 1 }, isCleaning: true });
    expect(screen.getByRole('status').textContent).toBe(t('cacheDeleting'));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('BackupReminder', () => {
  const renderReminder = (part: Partial<Parameters<typeof BackupReminder>[0]>) =>
    renderInPage(
      <BackupReminder collectionId="first" lastAt={null} reminderDays={14} failed={null} videos={3} {...part} />,
    );

  it('links to the storage page if there is no backup but there are videos', () => {
    renderReminder({});
    expect(screen.getByRole('link', { name: t('storageReminderFirst') }).getAttribute('href')).toBe('#first/storage');
    cleanup();
    renderReminder({ videos: 0 });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows a failed scheduled backup even if the last one is recent', () => {
    renderReminder({ lastAt: 0, failed: { why: 'no-space' } });
    expect(screen.getByRole('link', { name: t('storageReminderFailed') })).toBeTruthy();
  });

  it('is hidden while the last backup is recent', () => {
    renderReminder({ lastAt: 0 });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('BackupSection', () => {
  it('recommends a backup if there is none', () => {
    renderInPage(<BackupSection lastAt={null} reminderDays={14} job={null} onSave={() => {}} onStop={() => {}} />);
    expect(screen.getByText(/^No backup yet/)).toBeTruthy();
  });

  it('shows the progress and can be stopped', async () => {
    const onStop = vi.fn();
    renderInPage(
      <BackupSection
        lastAt={null}
        reminderDays={0}
        job={{ is: 'saving', share: 0.3 }}
        onSave={() => {}}
        onStop={onStop}
      />,
    );
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.3');
    await userEvent.setup().click(screen.getByRole('button', { name: t('stop') }));
    expect(onStop).toHaveBeenCalledOnce();
  });
});

describe('ScheduleSection', () => {
  const renderSchedule = (backup: Partial<Settings['backup']>) => {
    const handlers = { onSchedule: vi.fn(), onKeep: vi.fn(), onRetry: vi.fn() };
    renderInPage(<ScheduleSection backup={{ ...defaultSettings.backup, ...backup }} {...handlers} />);
    return { ...handlers, user: userEvent.setup() };
  };

  it('is off by default, and is set to once a week when switched on', async () => {
    const { onSchedule, user } = renderSchedule({});
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: t('storageScheduled') }));
    expect(onSchedule).toHaveBeenCalledWith(7);
  });

  it('explains that the browser must be open and names the folder', () => {
    renderSchedule({});
    expect(screen.getByText(/^Saves to Sidelight in your downloads .*while the browser is open/)).toBeTruthy();
  });

  it('changes the interval and the number of kept backups', async () => {
    const { onSchedule, onKeep, user } = renderSchedule({ everyDays: 7 });
    const days = screen.getByRole('textbox', { name: t('every') });
    await user.clear(days);
    await user.type(days, '2{Enter}');
    expect(onSchedule).toHaveBeenCalledWith(2);
    const newest = screen.getByRole('textbox', { name: /^Backups to keep \(0 keeps all\)/ });
    await user.clear(newest);
    await user.type(newest, '5{Enter}');
    expect(onKeep).toHaveBeenCalledWith(5);
  });

  it.each([
    ['not-allowed', /the browser blocks it.*Try again and allow it/],
    ['no-space', /device storage is full.*then try again/],
    ['not-made', /couldn’t be written.*Try again/],
    ['not-saved', /was interrupted.*then try again/],
  ] as const)('shows why the last backup was not saved and what to do: %s', async (why, sentence) => {
    const { onRetry, user } = renderSchedule({ everyDays: 7, failed: { at: 0, why } });
    expect(screen.getByRole('alert').textContent).toMatch(sentence);
    await user.click(screen.getByRole('button', { name: t('tryAgain') }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('DeleteSection', () => {
  const renderDelete = () => {
    const handlers = { onDeleteVideo: vi.fn(), onDeleteCollection: vi.fn(), onDeleteEverything: vi.fn() };
    renderInPage(<DeleteSection collection="Tide mills" remainingItems={null} {...handlers} />);
    return { ...handlers, user: userEvent.setup() };
  };

  it('deletes a video by address after a confirmation', async () => {
    const { onDeleteVideo, user } = renderDelete();
    await user.type(screen.getByRole('textbox'), 'https://www.youtube.com/watch?v=tQ-4xkP09_s{Enter}');
    expect(onDeleteVideo).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: t('delete'), hidden: true }));
    expect(onDeleteVideo).toHaveBeenCalledWith('tQ-4xkP09_s');
  });

  it('deletes a collection after a confirmation that mentions backups', async () => {
    const { onDeleteCollection, user } = renderDelete();
    await user.click(screen.getByRole('button', { name: t('storageDeleteCollection', 'Tide mills') }));
    expect(screen.getByText(/without a backup/)).toBeTruthy();
    expect(onDeleteCollection).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: t('delete'), hidden: true }));
    expect(onDeleteCollection).toHaveBeenCalledOnce();
  });
});
