import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MoneyField } from '@/components/ui/MoneyField';
import { NumberField, OptionalNumberField } from '@/components/ui/NumberField';
import { RealNamesReasonField, TextField } from '@/components/ui/TextField';
import { renderInPage } from '../render-in-page';
import { english, t, translationOf } from '../translations';

afterEach(cleanup);

const bounds = { label: 'Many', min: 1, max: 9_999_999 };
const typeText = async (text: string) => {
  const field = screen.getByLabelText('Many');
  const user = userEvent.setup();
  await user.clear(field);
  await user.type(field, `${text}{Enter}`);
};

describe('OptionalNumberField', () => {
  const renderField = (value: number | null) => {
    const values: (number | null)[] = [];
    renderInPage(
      <OptionalNumberField {...bounds} value={value} none="no end" onChange={(many) => values.push(many)} />,
    );
    return values;
  };

  it('returns null for an empty field, and shows its meaning as a placeholder', async () => {
    const values = renderField(7);
    await typeText(' ');
    expect(values).toEqual([null]);
    expect(screen.getByPlaceholderText('no end')).toBeTruthy();
  });

  it('accepts the largest allowed value', async () => {
    const values = renderField(null);
    await typeText('9999999');
    expect(values).toEqual([9_999_999]);
  });

  it.each(['0', '12x', '10000000'])('reports the invalid value %s and changes nothing', async (text) => {
    const values = renderField(null);
    await typeText(text);
    expect(values).toEqual([]);
    expect(screen.getByRole('alert').textContent).toBe(t('numberBad', 1, 9_999_999));
  });
});

describe('NumberField', () => {
  it.each(['٤٢', '۴۲', '\u200f42'])('accepts %s, with the digits of an Arabic or Persian keyboard', async (text) => {
    const values: number[] = [];
    renderInPage(<NumberField {...bounds} value={7} onChange={(many) => values.push(many)} />);
    await typeText(text);
    expect(values).toEqual([42]);
  });

  it('reports an empty field and changes nothing', async () => {
    const values: number[] = [];
    renderInPage(<NumberField {...bounds} value={7} onChange={(many) => values.push(many)} />);
    await typeText(' ');
    expect(values).toEqual([]);
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it.each([
    [true, '1.55', t('numberBadTenths', 0.5, 60)],
    [false, '1.5', t('numberBad', 0.5, 60)],
  ])('says which numbers are valid, with decimals: %s', async (tenths, text, message) => {
    renderInPage(<NumberField label="Many" min={0.5} max={60} tenths={tenths} value={7} onChange={() => {}} />);
    await typeText(text);
    expect(screen.getByRole('alert').textContent).toBe(message);
  });
});

describe('MoneyField', () => {
  it.each([
    ['en', '1500.00'],
    ['de', '1500,00'],
    ['ar-EG', '١٥٠٠٫٠٠'],
  ])('shows only digits and decimals, and accepts an edit that keeps them: %s', async (locale, text) => {
    const amounts: number[] = [];
    renderInPage(
      <MoneyField label="Most" micros={1_500_000_000} onChange={(micros) => amounts.push(micros)} />,
      translationOf({ ...english, localeTag: { message: locale } }),
    );
    const field = screen.getByLabelText<HTMLInputElement>('Most');
    expect(field.value).toBe(text);
    await userEvent.setup().type(field, '5{Enter}');
    expect(amounts).toEqual([1_500_005_000]);
  });

  const renderField = (micros: number, onClear?: () => void) => {
    const amounts: number[] = [];
    renderInPage(
      <MoneyField
        label="Many"
        micros={micros}
        onChange={(amount) => amounts.push(amount)}
        {...(onClear && { onClear })}
      />,
    );
    return amounts;
  };

  it.each([
    ['1,5', [1_500_000], null],
    ['$0.50', [500_000], null],
    ['0.000001', [1], null],
    ['0.0000001', [], t('amountBad', '0.05')],
    ['-1', [], t('amountBad', '0.05')],
    ['much', [], t('amountBad', '0.05')],
    [' ', [], null],
  ])('reads "%s" as %j with the error message %j', async (typed, expected, error) => {
    const amounts = renderField(20_000);
    await typeText(typed);
    expect(amounts).toEqual(expected);
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(error);
  });

  it('can be emptied by typing and by its button, if the amount may be absent', async () => {
    const onClear = vi.fn();
    const amounts = renderField(20_000, onClear);
    await typeText(' ');
    await userEvent.setup().click(screen.getByRole('button', { name: t('amountClear', 'Many') }));
    expect([onClear.mock.calls.length, amounts]).toEqual([2, []]);
    cleanup();
    renderField(20_000);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('RealNamesReasonField', () => {
  it('shows its note, accepts any script and limits the length', () => {
    renderInPage(<RealNamesReasonField label="Why" note="Into the file." reason="" onReason={() => {}} />);
    const field = screen.getByLabelText('Why') as HTMLInputElement;
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Into the file.');
    expect([field.dir, field.maxLength]).toEqual(['auto', 500]);
  });
});

describe('TextField', () => {
  it('leaves Enter and Escape to an input method while it composes text', () => {
    const calls: string[] = [];
    const handlers = { onCommit: () => calls.push('commit'), onCancel: () => calls.push('cancel') };
    renderInPage(<TextField label="Name" value="" onType={() => {}} {...handlers} />);
    const field = screen.getByLabelText('Name');
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true });
    expect(calls).toEqual([]);
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key });
    expect(calls).toEqual(['commit', 'cancel']);
  });
});
