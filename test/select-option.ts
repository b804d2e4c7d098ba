import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/**
 * Selects an option by its text or value as soon as it is in the list, because some options appear only after data has
 * loaded.
 */
export async function selectOption(user: UserEvent, name: string | RegExp, option: string): Promise<void> {
  const list = await screen.findByRole<HTMLSelectElement>('combobox', { name });
  await waitFor(() => {
    const available = [...list.options].flatMap(({ text, value }) => [text, value]);
    expect(available).toContain(option);
  });
  await user.selectOptions(list, option);
}
