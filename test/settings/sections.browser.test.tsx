import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HelpList } from '@/components/settings/HelpList';
import { filterSections, goToSection, Section, useSectionTitles } from '@/components/settings/Section';
import { BoundaryFailed } from '@/components/ui/BoundaryFailed';
import { shownIn } from '../shown-in';
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
        <Section title="Spending" what="Limits">
          <label>
            At most per day <input />
          </label>
        </Section>
        <Section title="Languages" what="In their order">
          <p>Portuguese</p>
        </Section>
        {later && (
          <Section title="Later" what="Loaded">
            <p>Much</p>
          </Section>
        )}
      </div>
    </>
  );
}
const form = () => document.querySelector('.form');
const shown = () => [...document.querySelectorAll<HTMLElement>('.form > section')].filter(({ hidden }) => !hidden);

describe('a long page of parts', () => {
  it('leaves those in view that have every word that is typed, by any of their words', () => {
    shownIn(<Form />);
    expect(filterSections(form(), 'per DAY')).toBe(1);
    expect(shown().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Spending')]);
    expect(filterSections(form(), 'portuguese order')).toBe(1);
    expect(filterSections(form(), 'day portuguese')).toBe(0);
    expect(filterSections(form(), ' ')).toBe(2);
    expect(shown()).toHaveLength(2);
  });

  it('is listed by its titles, also those that come later', async () => {
    const { rerender } = shownIn(<Form />);
    expect(screen.getByRole('status').textContent).toBe('Spending Languages');
    rerender(<Form later />);
    await act(async () => {});
    await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe('Spending Languages Later'));
  });

  it('keeps the sentence in place of a part that failed, and does not list it', () => {
    shownIn(<Form failed />);
    expect(screen.getByRole('status').textContent).toBe('Spending Languages');
    filterSections(form(), 'per DAY');
    expect(screen.getByRole('alert').hidden).toBe(false);
  });

  it('is turned to by a title: the keyboard goes on from there', () => {
    shownIn(<Form />);
    Element.prototype.scrollIntoView = () => {};
    goToSection('Languages');
    expect(document.activeElement?.textContent).toBe('Languages');
  });
});

describe('the help', () => {
  it('leads to the library, to backups, to the keys and to the report, and shows the tour again', async () => {
    const [onLibrary, onBackup, onKeys, onReport] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
    shownIn(<HelpList {...{ onLibrary, onBackup, onKeys, onReport }} />);
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
