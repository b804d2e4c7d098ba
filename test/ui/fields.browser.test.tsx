import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { NumberField, OptionalNumberField } from '@/components/ui/NumberField';
import { ReasonField } from '@/components/ui/TextField';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

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
  it('reports an empty field and changes nothing', async () => {
    const values: number[] = [];
    renderInPage(<NumberField {...bounds} value={7} onChange={(many) => values.push(many)} />);
    await typeText(' ');
    expect(values).toEqual([]);
    expect(screen.getByRole('alert')).toBeTruthy();
  });
});

describe('ReasonField', () => {
  it('shows its note, accepts any script and limits the length', () => {
    renderInPage(<ReasonField label="Why" note="Into the file." reason="" onReason={() => {}} />);
    const field = screen.getByLabelText('Why') as HTMLInputElement;
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Into the file.');
    expect([field.dir, field.maxLength]).toEqual(['auto', 500]);
  });
});
