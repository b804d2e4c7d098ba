import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BackupReminder } from '@/components/storage/BackupReminder';
import { BackupSection, ScheduleSection } from '@/components/storage/BackupSection';
import { CacheSection, DiskSpace } from '@/components/storage/DiskSpace';
import { DeleteSection } from '@/components/storage/StoragePane';
import { defaultSettings, type Settings } from '@/lib/settings/settings';
import { shownIn } from '../shown-in';

afterEach(cleanup);

const held = [
  { key: '1.0.1 videos 1', bytes: 1_500_000, usedAt: 0 },
  { key: '1.0.1 captions 2', bytes: 500_000, usedAt: 5 },
];
const room = { answers: held, evidence: 80_000_000, used: 84_000_000, quota: 2_100_000_000, persisted: false };

describe('room', () => {
  it('is told by kind, with what is left', () => {
    shownIn(<DiskSpace room={room} persisted={null} skipped={0} onPersist={() => {}} />);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '84 MB',
      '2.02 GB',
      '2 MB',
      '80 MB',
    ]);
  });

  it('says how many rows could not be shown', () => {
    shownIn(<DiskSpace room={room} persisted={null} skipped={2} onPersist={() => {}} />);
    expect(screen.getByText("2 saved rows can't be read and aren't shown. They stay saved.")).toBeTruthy();
  });

  it('says of what there is none of that it is nothing yet', () => {
    shownIn(
      <DiskSpace room={{ ...room, answers: [], evidence: 0 }} persisted={null} skipped={0} onPersist={() => {}} />,
    );
    expect(screen.getAllByText('nothing yet')).toHaveLength(2);
  });

  it('is asked to be kept by a button, and the answer stands there, not granted included', async () => {
    const onPersist = vi.fn();
    shownIn(<DiskSpace room={room} persisted={false} skipped={0} onPersist={onPersist} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Ask the browser to keep it' }));
    expect(onPersist).toHaveBeenCalledOnce();
    expect(screen.getByRole('status').textContent).toMatch(/^Not granted/);
  });
});

describe('room for held answers', () => {
  const limited = (part: Partial<Parameters<typeof CacheSection>[0]>) => {
    const on = { onLimit: vi.fn(), onClean: vi.fn() };
    const heldRoom = { most: null, captions: false };
    shownIn(<CacheSection heldRoom={heldRoom} held={held} isCleaning={false} {...on} {...part} />);
    return { ...on, user: userEvent.setup() };
  };

  it('has no limit until the user sets one', async () => {
    const { user, onLimit } = limited({});
    expect(screen.queryByRole('button')).toBeNull();
    await user.type(screen.getByPlaceholderText('no limit'), '2{Enter}');
    expect(onLimit).toHaveBeenCalledWith({ most: 2 });
  });

  it('is made after its figures were shown and a question was answered, never before', async () => {
    const { user, onClean } = limited({ heldRoom: { most: 1, captions: false } });
    expect(screen.getByText(/^1 answer \(1.5 MB\) would go, last used .* 500 kB would stay\.$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Let them go' }));
    expect(onClean).not.toHaveBeenCalled();
    await user.click(screen.getAllByRole('button', { name: 'Let them go' }).at(-1) as HTMLElement);
    expect(onClean).toHaveBeenCalledWith(expect.objectContaining({ until: 0, captions: false }));
  });

  it('offers nothing twice while it is made', () => {
    limited({ heldRoom: { most: 1, captions: false }, isCleaning: true });
    expect(screen.getByRole('status').textContent).toBe('Making room');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a word at the side', () => {
  const nudge = (part: Partial<Parameters<typeof BackupReminder>[0]>) =>
    shownIn(<BackupReminder collectionId="first" lastAt={null} nudgeDays={14} failed={null} videos={3} {...part} />);

  it('leads to the backup where there is none, once there is something to lose', () => {
    nudge({});
    expect(screen.getByRole('link', { name: 'No backup yet' }).getAttribute('href')).toBe('#first/keeping');
    cleanup();
    nudge({ videos: 0 });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says that the last one by schedule failed, however young the one before', () => {
    nudge({ lastAt: 0, failed: { why: 'no-room' } });
    expect(screen.getByRole('link', { name: 'The last backup failed' })).toBeTruthy();
  });

  it('is not said while the last backup is young', () => {
    nudge({ lastAt: 0 });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('a backup', () => {
  it('is advised where there never was one', () => {
    shownIn(<BackupSection lastAt={null} nudgeDays={14} work={null} onSave={() => {}} onStop={() => {}} />);
    expect(screen.getByText(/There is no backup yet/)).toBeTruthy();
  });

  it('shows how far it is, and can be stopped', async () => {
    const onStop = vi.fn();
    shownIn(
      <BackupSection
        lastAt={null}
        nudgeDays={0}
        work={{ is: 'saving', share: 0.3 }}
        onSave={() => {}}
        onStop={onStop}
      />,
    );
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.3');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Stop' }));
    expect(onStop).toHaveBeenCalledOnce();
  });
});

describe('backups by schedule', () => {
  const schedule = (backup: Partial<Settings['backup']>) => {
    const on = { onSchedule: vi.fn(), onKeep: vi.fn(), onRetry: vi.fn() };
    shownIn(<ScheduleSection backup={{ ...defaultSettings.backup, ...backup }} {...on} />);
    return { ...on, user: userEvent.setup() };
  };

  it('are off until the user switches them on, once a week then', async () => {
    const { onSchedule, user } = schedule({});
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Save a backup by schedule' }));
    expect(onSchedule).toHaveBeenCalledWith(7);
  });

  it('say that the browser has to be open, and into which folder they go', () => {
    schedule({});
    expect(screen.getByText(/folder Sidelight .*browser has to be open/)).toBeTruthy();
  });

  it('take how often they are made and how many stay', async () => {
    const { onSchedule, onKeep, user } = schedule({ everyDays: 7 });
    const days = screen.getByRole('textbox', { name: 'Every' });
    await user.clear(days);
    await user.type(days, '2{Enter}');
    expect(onSchedule).toHaveBeenCalledWith(2);
    const newest = screen.getByRole('textbox', { name: /^Keep only the newest/ });
    await user.clear(newest);
    await user.type(newest, '5{Enter}');
    expect(onKeep).toHaveBeenCalledWith(5);
  });

  it.each([
    ['not-allowed', /no longer allows .*Try again, and allow it/],
    ['no-room', /no room left .*Free some room, then try again/],
    ['not-made', /could not be written\. Nothing held was changed\. Try again/],
    ['not-saved', /did not land.*then try again/],
  ] as const)('say why the last was not saved and what to do: %s', async (why, sentence) => {
    const { onRetry, user } = schedule({ everyDays: 7, failed: { at: 0, why } });
    expect(screen.getByRole('alert').textContent).toMatch(sentence);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('forgetting', () => {
  const shown = () => {
    const on = { onVideo: vi.fn(), onCollection: vi.fn(), onEverything: vi.fn() };
    shownIn(<DeleteSection collection="Tide mills" left={null} {...on} />);
    return { ...on, user: userEvent.setup() };
  };

  it('of a video asks first, and takes an address or an id', async () => {
    const { onVideo, user } = shown();
    await user.type(screen.getByRole('textbox'), 'https://www.youtube.com/watch?v=tQ-4xkP09_s{Enter}');
    expect(onVideo).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Forget', hidden: true }));
    expect(onVideo).toHaveBeenCalledWith('tQ-4xkP09_s');
  });

  it('of a collection asks first, and says that no backup is made', async () => {
    const { onCollection, user } = shown();
    await user.click(screen.getByRole('button', { name: 'Forget the collection Tide mills' }));
    expect(screen.getByText(/A backup is not made/)).toBeTruthy();
    expect(onCollection).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Forget', hidden: true }));
    expect(onCollection).toHaveBeenCalledOnce();
  });
});
