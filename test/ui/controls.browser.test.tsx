import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TokenField } from '@/components/connection/TokenField';
import { ClockProvider } from '@/components/ui/clock';
import { LanguageOrder } from '@/components/ui/LanguageOrder';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { shortcuts } from '@/components/ui/shortcuts';
import { TabBar } from '@/components/ui/TabBar';
import { Toast } from '@/components/ui/Toast';
import { TranslationProvider } from '@/components/ui/translation';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { t } from '../translations';

/** Creates a clock that the test advances by seconds. */
function manualClock() {
  const ticks = new Set<() => void>();
  return {
    now: () => 1_800_000_000_000,
    every(_: number, tick: () => void) {
      ticks.add(tick);
      return () => void ticks.delete(tick);
    },
    advance(seconds: number) {
      for (let second = 0; second < seconds; second++) for (const tick of [...ticks]) tick();
    },
  };
}

function renderWithClock(element: ReactNode, clock = manualClock()) {
  const withProviders = (child: ReactNode) => (
    <ClockProvider clock={clock}>
      <TranslationProvider t={t}>{child}</TranslationProvider>
    </ClockProvider>
  );
  const view = render(withProviders(element));
  return { user: userEvent.setup(), ...view, rerender: (child: ReactNode) => view.rerender(withProviders(child)) };
}

afterEach(cleanup);

describe('Menu', () => {
  const menu = (calls: string[]) => (
    <Menu icon="ellipsis-vertical" label="More">
      <MenuItem label="First" onPress={() => calls.push('first')} />
      <MenuItem label="Second" onPress={() => calls.push('second')} />
    </Menu>
  );

  it('focuses its first item, wraps around with arrow keys, and restores the focus', async () => {
    const calls: string[] = [];
    const { user } = renderWithClock(menu(calls));
    await user.click(screen.getByRole('button', { name: t('more') }));
    expect(document.activeElement?.textContent).toBe('First');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Second');
    await user.keyboard('{Enter}');
    expect(calls).toEqual(['second']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: t('more') }));
  });

  it('focuses the next item that starts with a typed letter', async () => {
    const { user } = renderWithClock(
      <Menu icon="ellipsis-vertical" label="More">
        {['Copy id', 'Delete', 'Copy title'].map((label) => (
          <MenuItem key={label} label={label} onPress={() => {}} />
        ))}
      </Menu>,
    );
    await user.click(screen.getByRole('button', { name: t('more') }));
    const focused = [];
    for (const key of ['c', 'C', 'd', 'x']) {
      await user.keyboard(key);
      focused.push(document.activeElement?.textContent);
    }
    expect(focused).toEqual(['Copy title', 'Copy id', 'Delete', 'Delete']);
  });

  it('leaves arrow keys to a select in a dialog', async () => {
    const { user } = renderWithClock(
      <Menu icon="ellipsis-vertical" label="More" popupRole="dialog">
        <select aria-label="Order">
          <option>Date</option>
          <option>Views</option>
        </select>
        <button type="button">Apply</button>
      </Menu>,
    );
    await user.click(screen.getByRole('button', { name: t('more') }));
    const select = screen.getByRole('combobox', { name: 'Order' });
    expect(document.activeElement).toBe(select);
    const isLeftToTheBrowser = fireEvent.keyDown(select, { key: 'ArrowDown' });
    expect(isLeftToTheBrowser).toBe(true);
    expect(document.activeElement).toBe(select);
  });

  it('returns the focus to where a key opened it', async () => {
    const view = (openCount: number) => (
      <>
        <button type="button">Row</button>
        <Menu icon="copy" label="Copy" openCount={openCount}>
          <MenuItem label="First" onPress={() => {}} />
        </Menu>
      </>
    );
    const { user, rerender } = renderWithClock(view(0));
    const row = screen.getByRole('button', { name: 'Row' });
    row.focus();
    for (const [openCount, key] of [
      [1, '{Escape}'],
      [2, '{Enter}'],
    ] as const) {
      rerender(view(openCount));
      expect(document.activeElement?.textContent).toBe('First');
      await user.keyboard(key);
      expect(document.activeElement).toBe(row);
    }
  });

  it('closes on Escape without an action', async () => {
    const calls: string[] = [];
    const { user } = renderWithClock(menu(calls));
    await user.click(screen.getByRole('button', { name: t('more') }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(calls).toEqual([]);
  });
});

describe('Toast', () => {
  it('disappears after six seconds, and runs its action once', async () => {
    const clock = manualClock();
    let dismissals = 0;
    let actionRuns = 0;
    const toast = {
      id: 1,
      message: ['deleted'] as const,
      action: { message: ['actLeave'] as const, run: () => (actionRuns += 1) },
    };
    const { user } = renderWithClock(<Toast toast={toast} onDismiss={() => (dismissals += 1)} />, clock);
    clock.advance(5);
    expect(dismissals).toBe(0);
    clock.advance(1);
    expect(dismissals).toBe(1);
    await user.click(screen.getByRole('button', { name: t('actLeave') }));
    expect([dismissals, actionRuns]).toEqual([2, 1]);
  });

  it('returns the focus to where it was when it appeared, after its action and after it is closed', async () => {
    const toast = { id: 1, message: ['deleted'] as const, action: { message: ['actLeave'] as const, run: () => {} } };
    const view = (shown: typeof toast | null) => (
      <>
        <button type="button">Row</button>
        <Toast toast={shown} onDismiss={() => {}} />
      </>
    );
    const { user, rerender } = renderWithClock(view(null));
    const row = screen.getByRole('button', { name: 'Row' });
    for (const button of [t('actLeave'), t('close')]) {
      row.focus();
      rerender(view(toast));
      await user.click(screen.getByRole('button', { name: button }));
      expect(document.activeElement).toBe(row);
      rerender(view(null));
    }
  });

  it('stays while it has the focus', () => {
    const clock = manualClock();
    let dismissals = 0;
    renderWithClock(<Toast toast={{ id: 1, message: ['deleted'] }} onDismiss={() => (dismissals += 1)} />, clock);
    screen.getByRole('button', { name: t('close') }).focus();
    clock.advance(60);
    expect(dismissals).toBe(0);
  });
});

describe('TokenField', () => {
  function Field({ error, onSave }: { error: string | null; onSave(text: string): void }) {
    const [text, setText] = useState('');
    return (
      <TokenField
        label={t('accessToken')}
        note=""
        token={{ is: 'present', tail: '7Q4c', expires: null }}
        text={text}
        error={error}
        onText={setText}
        onSave={() => onSave(text)}
      />
    );
  }

  it('hides the typed token, saves it on Enter, and shows the end of the stored token', async () => {
    const saved: string[] = [];
    const { user, container } = renderWithClock(<Field error={null} onSave={(text) => saved.push(text)} />);
    const field = screen.getByLabelText(t('accessToken'));
    expect(field.getAttribute('type')).toBe('password');
    await user.type(field, 'head.claims.secret{Enter}');
    expect(saved).toEqual(['head.claims.secret']);
    expect(container.textContent).toContain(t('tokenSavedTail', '7Q4c'));
  });

  it('shows why the input was rejected', () => {
    renderWithClock(<Field error={t('tokenInvalid')} onSave={() => {}} />);
    expect(screen.getByRole('alert').textContent).toBe(t('tokenInvalid'));
    expect(screen.getByLabelText(t('accessToken')).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('LanguageOrder', () => {
  function Ordered() {
    const names: Record<string, string> = { en: 'English', da: 'Danish', pt: 'Portuguese' };
    const [codes, order] = useState(['en', 'da']);
    const named = (code: string) => ({ code, name: names[code] ?? code });
    return <LanguageOrder selected={codes.map(named)} others={[named('pt')]} onOrder={order} />;
  }
  const order = () => [...document.querySelectorAll('li')].map((li) => li.dataset.code);

  it('is changed by keyboard, and the focus stays with the language', async () => {
    const { user } = renderWithClock(<Ordered />);
    screen.getByRole('button', { name: t('languageUp', 'Danish') }).focus();
    await user.keyboard('{Enter}');
    expect(order()).toEqual(['da', 'en']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe(t('languageUp', 'Danish'));
    expect(screen.getByText(t('languageAt', 'Danish', '1', '2'))).toBeTruthy();
  });

  it('adds languages, and removes all but the last one', async () => {
    const { user } = renderWithClock(<Ordered />);
    await user.selectOptions(screen.getByRole('combobox'), 'pt');
    expect(order()).toEqual(['en', 'da', 'pt']);
    await user.click(screen.getByRole('button', { name: t('languageRemove', 'English') }));
    await user.click(screen.getByRole('button', { name: t('languageRemove', 'Danish') }));
    expect(screen.queryByRole('button', { name: t('languageRemove', 'Portuguese') })).toBeNull();
    expect(order()).toEqual(['pt']);
  });
});

describe('TabBar', () => {
  it('is one tab stop and wraps around with arrow keys', async () => {
    const opened: string[] = [];
    const tabs = (['captions', 'pace'] as const).map((id) => ({ id, label: id, icon: 'captions' as const }));
    const { user } = renderWithClock(
      <TabBar label="What" tabs={tabs} current="captions" onTab={(id) => opened.push(id)} />,
    );
    await user.tab();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(opened).toEqual(['pace', 'captions']);
  });
});

describe('shortcuts', () => {
  it.each(['panel', 'library'] as const)('has each key of the %s once', (page) => {
    const shown = Object.values(shortcuts).filter(({ pages }) => pages.some((one) => one === page));
    const keys = shown.flatMap((shortcut): readonly string[] => shortcut.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([]);
  });

  it('has every key that the help page names', () => {
    const help = readFileSync('entrypoints/help/index.html', 'utf8');
    const named = [...help.matchAll(/<kbd>(.)<\/kbd>/g)].map(([, key]) => key?.toLowerCase());
    const keys = Object.values(shortcuts).flatMap((shortcut): readonly string[] => shortcut.keys);
    expect(named.filter((key) => !keys.includes(key ?? ''))).toEqual([]);
  });
});

describe('useShortcuts', () => {
  function Keyed({ on, calls }: { on: boolean; calls: string[] }) {
    useShortcuts(
      {
        follow: () => calls.push('f'),
        list: () => calls.push('?'),
        lines: (index) => calls.push(`line ${index}`),
        copy: () => calls.push('c'),
        goToSavedCaptions: () => calls.push('g c'),
      },
      on,
    );
    return (
      <>
        <input aria-label="field" />
        <input type="checkbox" aria-label="box" />
      </>
    );
  }

  it('handles keys only outside text fields and without Ctrl', async () => {
    const calls: string[] = [];
    const { user } = renderWithClock(<Keyed on calls={calls} />);
    await user.keyboard('F?{Control>}f{/Control}');
    await user.type(screen.getByLabelText('field'), 'f?');
    expect(calls).toEqual(['f', '?']);
  });

  it('tells an action which of its keys was pressed', async () => {
    const calls: string[] = [];
    const { user } = renderWithClock(<Keyed on calls={calls} />);
    await user.keyboard('jr');
    expect(calls).toEqual(['line 0', 'line 2']);
  });

  it('lets a sequence take precedence over a shortcut only for its second key', async () => {
    const calls: string[] = [];
    const { user } = renderWithClock(<Keyed on calls={calls} />);
    await user.keyboard('cgccgxc');
    expect(calls).toEqual(['c', 'g c', 'c', 'c']);
  });

  it('handles keys while a checkbox has the focus', async () => {
    const calls: string[] = [];
    const { user } = renderWithClock(<Keyed on calls={calls} />);
    await user.click(screen.getByLabelText('box'));
    await user.keyboard('f');
    expect(calls).toEqual(['f']);
  });

  it('leaves a key to other shortcuts if its action returns false', async () => {
    const calls: string[] = [];
    function Declining() {
      useShortcuts({ follow: () => false }, true);
      useShortcuts({ follow: () => calls.push('f') }, true);
      return null;
    }
    const { user } = renderWithClock(<Declining />);
    await user.keyboard('f');
    expect(calls).toEqual(['f']);
  });

  it('handles no keys while it is switched off', async () => {
    const calls: string[] = [];
    const { user } = renderWithClock(<Keyed on={false} calls={calls} />);
    await user.keyboard('f?');
    expect(calls).toEqual([]);
  });
});
