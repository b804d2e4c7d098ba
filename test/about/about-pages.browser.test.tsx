import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { AboutSection } from '@/components/about/AboutSection';
import { UpdateNotice } from '@/components/about/UpdateNotice';
import { WhatsNew } from '@/components/about/WhatsNew';
import { TranslationProvider } from '@/components/ui/translation';
import { releases } from '@/lib/about/releases';
import { updatedFromKey } from '@/lib/browser/worker-events';
import { t } from '../translations';

beforeEach(() => {
  fakeBrowser.reset();
  vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({ version: '1.1.0' } as never);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const updatedFrom = (version: string) => fakeBrowser.storage.local.set({ [updatedFromKey]: version });

function renderNotice() {
  const opened = vi.fn();
  render(
    <TranslationProvider t={t}>
      <UpdateNotice onOpen={opened} />
    </TranslationProvider>,
  );
  return opened;
}

describe('UpdateNotice', () => {
  it('names the new version after an update until the user closes the notice', async () => {
    await updatedFrom('1.0.0');
    renderNotice();
    expect(await screen.findByText(t('updatedTo', '1.1.0'))).toBeDefined();
    await userEvent.setup().click(screen.getByRole('button', { name: t('close') }));
    expect(screen.queryByText(t('updatedTo', '1.1.0'))).toBeNull();
    expect(await fakeBrowser.storage.local.get()).toEqual({});
  });

  it('opens the list of changes, and is not shown again', async () => {
    await updatedFrom('1.0.0');
    const opened = renderNotice();
    await userEvent.setup().click(await screen.findByRole('button', { name: t('whatsNewOpen') }));
    expect(opened).toHaveBeenCalledOnce();
    expect(await fakeBrowser.storage.local.get()).toEqual({});
  });

  it.each([['2.0.0'], ['1.1.0']])('is not shown after an update from %s to 1.1.0', async (version) => {
    await updatedFrom(version);
    renderNotice();
    await vi.waitFor(() => expect(fakeBrowser.runtime.getManifest).toHaveBeenCalled());
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('WhatsNew', () => {
  it('shows the newest version and folds the others', () => {
    const older = { version: '0.9.0', date: '2026-01-02', changes: ['An *older* change.'] };
    const { container } = render(
      <TranslationProvider t={t}>
        <WhatsNew all={[...releases, older]} />
      </TranslationProvider>,
    );
    expect(screen.getAllByRole('heading', { level: 3 })[0]?.textContent).toContain(releases[0]?.version);
    expect(container.querySelector('details')?.textContent).toContain('An older change.');
  });
});

describe('AboutSection', () => {
  it('shows the licences of the build when they are requested', async () => {
    const licence = { name: 'idb', version: '8.0.4', licence: 'ISC', text: 'ISC License\nCopyright' };
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(JSON.stringify([licence]))),
    );
    render(
      <TranslationProvider t={t}>
        <AboutSection />
      </TranslationProvider>,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: t('licences'), hidden: true }));
    expect(await screen.findByText('idb 8.0.4')).toBeDefined();
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/licences.json');
    expect(screen.getByText(/Copyright/).lang).toBe('en');
  });
});
