import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HelpList } from '@/components/settings/HelpSection';
import { filterSections, goToSection, Section, useSectionTitles } from '@/components/settings/Section';
import { BoundaryFailed } from '@/components/ui/BoundaryFailed';
import { renderInPage } from '../shown-in';
import { t } from '../words-of';

afterEach(cleanup);

function Form({ later = false, failed = false }: { later?: boolean; failed?: boolean }) {
  const form = useRef<HTMLDivElement>(null);
  const titles = useSectionTitles(form);
  return (
    <>
      <output>{titles.join(' ')}</output>
      <div ref={form} className="form">
        {failed && <BoundaryFailed />}
        <Section title="Spending" description="Limits">
          <label>
            At most per day <input />
          </label>
        </Section>
        <Section title="Languages" description="In their order">
          <p>Portuguese</p>
        </Section>
        {later && (
          <Section title="Later" description="Loaded">
            <p>Much</p>
          </Section>
        )}
      </div>
    </>
  );
}
const form = () => document.querySelector('.form');
const shown = () => [...document.querySelectorAll<HTMLElement>('.form > section')].filter(({ hidden }) => !hidden);

describe('sections of a long page', () => {
  it('are filtered by every word of a query', () => {
    renderInPage(<Form />);
    expect(filterSections(form(), 'per DAY')).toBe(1);
    expect(shown().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Spending')]);
    expect(filterSections(form(), 'portuguese order')).toBe(1);
    expect(filterSections(form(), 'day portuguese')).toBe(0);
    expect(filterSections(form(), ' ')).toBe(2);
    expect(shown()).toHaveLength(2);
  });

  it('are listed by title, also those loaded later', async () => {
    const { rerender } = renderInPage(<Form />);
    expect(screen.getByRole('status').textContent).toBe('Spending Languages');
    rerender(<Form later />);
    await act(async () => {});
    await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe('Spending Languages Later'));
  });

  it('keep the message of a broken section, without listing it', () => {
    renderInPage(<Form failed />);
    expect(screen.getByRole('status').textContent).toBe('Spending Languages');
    filterSections(form(), 'per DAY');
    expect(screen.getByRole('alert').hidden).toBe(false);
  });

  it('are opened by title with keyboard focus', () => {
    renderInPage(<Form />);
    Element.prototype.scrollIntoView = () => {};
    goToSection('Languages');
    expect(document.activeElement?.textContent).toBe('Languages');
  });
});

describe('HelpList', () => {
  it('links to library, backups, shortcuts and report, and shows the tour', async () => {
    const onLibrary = vi.fn();
    const onBackup = vi.fn();
    const onKeys = vi.fn();
    const onReport = vi.fn();
    renderInPage(<HelpList onLibrary={onLibrary} onBackup={onBackup} onKeys={onKeys} onReport={onReport} />);
    const user = userEvent.setup();
    for (const name of ['openLibrary', 'helpBackupOpen', 'helpKeysOpen', 'helpReportOpen'] as const) {
      await user.click(screen.getByRole('button', { name: t(name) }));
    }
    expect([onLibrary, onBackup, onKeys, onReport].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1]);
    await user.click(screen.getByRole('button', { name: t('helpTour') }));
    await user.click(await screen.findByRole('button', { name: t('tourSkip') }));
    expect(screen.queryByRole('button', { name: t('tourSkip') })).toBeNull();
  });
});
