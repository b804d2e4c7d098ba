import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { FileNameSetting } from '@/components/downloads/FileNameSetting';
import { defaultSettings, type Settings } from '@/lib/settings/settings';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

function renderSetting() {
  const changes: Settings['naming'][] = [];
  renderInPage(<FileNameSetting naming={defaultSettings.naming} onChange={(naming) => changes.push(naming)} />);
  const field = screen.getByLabelText<HTMLInputElement>(t('namingTemplate'));
  const retype = async (template: string) => {
    const user = userEvent.setup();
    await user.clear(field);
    // `userEvent.type` treats single braces as key descriptors, so opening braces are doubled.
    await user.type(field, template.replaceAll('{', '{{'));
  };
  return { changes, field, retype };
}

const preview = () => document.querySelector('output')?.textContent;

describe('FileNameSetting', () => {
  it('updates the preview and the setting while the template is typed', async () => {
    const { changes, retype } = renderSetting();
    expect(preview()).toBe('Tide mills 🌊 and the moon_ how they kept time [tM9kQ2xVb4E] 1080p60.mp4');
    await retype('{channel}/{date} {title}.{ext}');
    expect(preview()).toBe('Estuary Works/2026-11-20 Tide mills 🌊 and the moon_ how they kept time.mp4');
    expect(changes.at(-1)).toEqual({ template: '{channel}/{date} {title}.{ext}', emoji: true });
  });

  it('reports an unknown field in the template', async () => {
    const { retype } = renderSetting();
    expect(screen.queryByRole('alert')).toBeNull();
    await retype('{title} {hieght}.{ext}');
    expect(screen.getByRole('alert').textContent).toBe(t.plural('namingUnknown', 1, '{hieght}'));
  });

  it('resets the template to the default', async () => {
    const { field, retype } = renderSetting();
    await retype('{id}');
    await userEvent.click(screen.getByRole('button', { name: t('namingReset') }));
    expect(field.value).toBe(defaultSettings.naming.template);
    expect(screen.queryByRole('button', { name: t('namingReset') })).toBeNull();
  });

  it('turns emoji off when its checkbox is cleared', async () => {
    const { changes } = renderSetting();
    await userEvent.click(screen.getByRole('checkbox'));
    expect(changes).toEqual([{ ...defaultSettings.naming, emoji: false }]);
  });
});
