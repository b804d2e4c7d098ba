import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { TemplatesDialog } from '@/components/captions/TemplatesDialog';
import { TranslationProvider } from '@/components/ui/translation';
import { maxTemplates, maxTemplateText } from '@/lib/settings/settings';
import { t } from '../translations';

afterEach(cleanup);

const cue = (offset: number, text: string) => ({ offset, duration: 2, lang: 'en', text, wordCount: 1, speechRate: 30 });
const input = {
  cues: [cue(260, 'it moves'), cue(263, 'every day')],
  second: null,
  video: { id: 'tM9kQ2xVb4E', title: 'Tide mills', channel: 'Estuary Works', date: null, duration: null },
  lang: 'en',
  chapters: [],
  notes: [],
  every: 30,
};
const template = (name: string, text = '{text}') => ({ name, text, eachLine: true });

function open(templates = [template('Handout'), template('Slides', '{time}')]) {
  const handlers = { onChange: vi.fn(), onClose: vi.fn() };
  render(
    <TranslationProvider t={t}>
      <TemplatesDialog input={input} templates={templates} {...handlers} />
    </TranslationProvider>,
  );
  const field = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name);
  const write = async (text: string) => {
    await user.clear(field(t('namingTemplate')));
    await user.click(field(t('namingTemplate')));
    await user.paste(text);
  };
  const user = userEvent.setup();
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const preview = () => within(screen.getByRole('region', { name: t('templatePreview') })).getAllByText(/./);
  return { ...handlers, user, field, write, button, preview };
}

it('TemplatesDialog › shows what the template makes of the video while the user types', async () => {
  const { user, write, preview, button } = open();
  const texts = () =>
    preview()
      .slice(1)
      .map(({ textContent }) => textContent);
  await write('{time} {text}');
  expect(texts()).toEqual(['4:20 it moves', '4:23 every day']);
  await user.click(button(t('templateOnce')));
  expect(texts()).toEqual(['4:20 it moves every day']);
});

it('TemplatesDialog › names an unknown field and does not save it', async () => {
  const { user, write, button, field, onChange } = open();
  await write('{text} {note}');
  expect(screen.getByRole('alert').textContent).toBe(t('templateUnknownUse', '{note}', '{notes}'));
  expect(field(t('namingTemplate')).getAttribute('aria-invalid')).toBe('true');
  await user.click(button(t('save')));
  expect(onChange).not.toHaveBeenCalled();
  await write('{abcdefghij}');
  expect(screen.getByRole('alert').textContent).toBe(t('templateUnknown', '{abcdefghij}'));
  await write('{{note}}');
  await user.click(button(t('save')));
  const saved = [template('Handout', '{{note}}'), template('Slides', '{time}')];
  expect(onChange).toHaveBeenCalledWith(saved, ['templatesSaved'], false);
});

it('TemplatesDialog › inserts a field at the cursor', async () => {
  const { user, field, button } = open([template('Handout', 'one two')]);
  field(t('namingTemplate')).setSelectionRange(4, 7);
  await user.click(button('{chapter}'));
  expect(field(t('namingTemplate')).value).toBe('one {chapter}');
  expect(document.activeElement).toBe(field(t('namingTemplate')));
});

it('TemplatesDialog › adds, duplicates, renames and deletes templates', async () => {
  const { user, field, button, onChange } = open();
  await user.selectOptions(screen.getByRole('combobox'), 'Slides');
  await user.click(button(t('templateDuplicate')));
  await user.clear(field(t('name')));
  expect(screen.getByRole('alert').textContent).toBe(t('templateNoName'));
  await user.type(field(t('name')), 'Copy');
  await user.click(button(t('templateNew')));
  await user.click(button(t('save')));
  const names = (call = 0) => onChange.mock.calls[call]?.[0].map(({ name }: { name: string }) => name);
  expect(names()).toEqual(['Handout', 'Slides', 'Copy', t('templateNew')]);
  await user.selectOptions(screen.getByRole('combobox'), 'Handout');
  await user.click(button(t('delete')));
  expect(names(1)).toEqual(['Slides', 'Copy', t('templateNew')]);
  expect(onChange.mock.calls[1]?.slice(1)).toEqual([['templateDeleted', 'Handout'], true]);
});

it('TemplatesDialog › says how many templates and characters there can be', async () => {
  const { write, button } = open(Array.from({ length: maxTemplates }, (_, index) => template(`No. ${index}`)));
  expect(screen.getByText(t('templateMost', maxTemplates))).toBeTruthy();
  expect(button(t('templateNew')).disabled).toBe(true);
  await write('x'.repeat(maxTemplateText + 1));
  expect(screen.getByRole('alert').textContent).toBe(t('templateLong', maxTemplateText, maxTemplateText + 1));
});

it('TemplatesDialog › starts with a template if there is none', async () => {
  const { user, button, onChange } = open([]);
  expect(screen.queryByRole('button', { name: t('delete') })).toBeNull();
  await user.click(button(t('save')));
  expect(onChange.mock.calls[0]?.[0]).toMatchObject([{ name: t('templateNew'), eachLine: true }]);
});
