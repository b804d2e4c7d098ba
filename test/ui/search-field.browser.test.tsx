import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from '@/components/ui/SearchField';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

function Find({ count = '' }: { count?: string }) {
  const [text, setText] = useState('');
  return <SearchField label="Find" value={text} count={count} shortcut onType={setText} />;
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find' });

describe('SearchField', () => {
  it('is cleared by its button and keeps the focus', async () => {
    renderInPage(<Find />);
    const user = userEvent.setup();
    expect(screen.queryByRole('button')).toBeNull();
    await user.type(field(), 'moon');
    await user.click(screen.getByRole('button', { name: t('searchFieldClear') }));
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
  });

  it('is cleared by Escape, and leaves the next Escape to the page', async () => {
    const onKeyDown = vi.fn(({ key }: KeyboardEvent) => key);
    renderInPage(<Find />);
    window.addEventListener('keydown', onKeyDown);
    const user = userEvent.setup();
    await user.type(field(), 'm{Escape}');
    expect(field().value).toBe('');
    expect(onKeyDown.mock.results.map(({ value }) => value)).toEqual(['m']);
    await user.keyboard('{Escape}');
    expect(onKeyDown).toHaveLastReturnedWith('Escape');
    window.removeEventListener('keydown', onKeyDown);
  });

  it('is focused by "/" unless it is hidden', async () => {
    renderInPage(
      <>
        <div hidden>
          <SearchField label="Hidden" value="" shortcut onType={() => {}} />
        </div>
        <Find />
      </>,
    );
    await userEvent.setup().keyboard('/');
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('');
  });

  it('shows the number of matches as a status', () => {
    renderInPage(<Find count="3 found" />);
    expect(screen.getByRole('status').textContent).toBe('3 found');
  });
});
