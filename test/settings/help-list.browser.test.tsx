import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HelpList } from '@/components/settings/HelpSection';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

describe('HelpList', () => {
  it('links to library, backups, shortcuts and report', async () => {
    const onLibrary = vi.fn();
    const onBackup = vi.fn();
    const onKeys = vi.fn();
    const onReport = vi.fn();
    renderInPage(<HelpList onLibrary={onLibrary} onBackup={onBackup} onShowShortcuts={onKeys} onReport={onReport} />);
    const user = userEvent.setup();
    for (const name of ['openLibrary', 'helpBackupOpen', 'helpKeysOpen', 'helpReportOpen'] as const) {
      await user.click(screen.getByRole('button', { name: t(name) }));
    }
    expect([onLibrary, onBackup, onKeys, onReport].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1]);
  });
});
