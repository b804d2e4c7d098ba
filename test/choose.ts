import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/**
 * Selects an option by its text or value as soon as the list contains it, because some options are loaded with the
 * data.
 */
export async function choose(user: UserEvent, name: string | RegExp, option: string): Promise<void> {
  const list = await screen.findByRole<HTMLSelectElement>('combobox', { name });
  await waitFor(() => {
    const offered = [...list.options].flatMap(({ text, value }) => [text, value]);
    expect(offered).toContain(option);
  });
  await user.selectOptions(list, option);
}
