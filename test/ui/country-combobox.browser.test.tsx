import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { CountryCombobox } from '@/components/ui/LanguageCombobox';
import { countries } from '@/lib/service/value-sets';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

function renderCombobox(value: string | null = null) {
  const choices: (string | null)[] = [];
  const props = { label: 'Country', none: t('serviceDefault'), value };
  renderInPage(<CountryCombobox {...props} onChoose={(code) => choices.push(code)} />);
  return { choices, user: userEvent.setup(), field: screen.getByRole('combobox', { name: t('country') }) };
}

describe('CountryCombobox', () => {
  it('lists the choice of any country first', async () => {
    const { field, user, choices } = renderCombobox();
    expect(field).toHaveProperty('value', t('serviceDefault'));
    await user.click(field);
    const options = screen.getAllByRole('option');
    expect(options).toHaveLength(countries.length + 1);
    expect(options[0]?.textContent).toBe(t('serviceDefault'));
    await user.keyboard('{Enter}');
    expect(choices).toEqual([null]);
  });

  it.each([
    ['a name without its accents', 'cote', 'CI'],
    ['a code', 'dk', 'DK'],
    ['the start of a name', 'icel', 'IS'],
  ])('chooses a country by keyboard from %s', async (_, typed, code) => {
    const { user, choices } = renderCombobox();
    await user.tab();
    await user.keyboard(`${typed}{Enter}`);
    expect(choices).toEqual([code]);
  });

  it('shows the selected country and keeps it when Escape closes the list', async () => {
    const { user, choices, field } = renderCombobox('IS');
    expect(field.closest('.input')?.textContent).toBe('IS');
    await user.click(field);
    await user.keyboard('x{Escape}');
    expect(field).toHaveProperty('value', 'Iceland');
    expect(choices).toEqual([]);
  });

  it('keeps the typed text on a click into it', async () => {
    const { user, field } = renderCombobox('IS');
    await user.click(field);
    await user.keyboard('den');
    await user.click(field);
    expect(field).toHaveProperty('value', 'den');
  });

  it('leaves the keys of an input method alone', async () => {
    const { user, choices, field } = renderCombobox();
    await user.click(field);
    await user.keyboard('icel');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(choices).toEqual([]);
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  it('says that no country matches', async () => {
    const { user } = renderCombobox();
    await user.tab();
    await user.keyboard('qqq');
    expect(screen.getByText(t('countryNone'))).toBeTruthy();
  });
});
