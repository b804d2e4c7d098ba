import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ServiceDetails } from '@/components/settings/DiagnosticsSection';
import type { OptionsState, OptionsStore } from '@/lib/app-store/options-store';
import { type Settings, type StoredSettings, withAddresses } from '@/lib/settings/settings';
import { renderInPage } from '../render-in-page';
import { testSettings } from '../test-settings';
import { t } from '../translations';

const serviceUrl = 'https://data.example/v1';
const otherUrl = 'https://other.example';

afterEach(cleanup);

function openDetails(settings: Partial<Settings>) {
  const options = createStore<Partial<OptionsState>>()((set, get) => ({
    settings: { ...testSettings(serviceUrl), ...settings },
    changeSettings: async (patch: Partial<StoredSettings>) =>
      set({ settings: withAddresses({ ...(get().settings as Settings), ...patch }) }),
  })) as OptionsStore;
  renderInPage(<ServiceDetails options={options} />);
  return { user: userEvent.setup(), settings: () => options.getState().settings };
}

describe('ServiceDetails', () => {
  it('stores phrases that mean "no captions" for this service, and removes them when the field is emptied', async () => {
    const { settings, user } = openDetails({ noCaptions: { [otherUrl]: ['rien'] } });
    const field = screen.getByRole('textbox', { name: t('noCaptionsPhrases') });
    await user.type(field, ' nothing to read {Enter}{Enter}nothing to read{Enter}keine');
    await user.tab();
    expect(settings().noCaptions).toEqual({ [otherUrl]: ['rien'], [serviceUrl]: ['nothing to read', 'keine'] });
    await user.clear(field);
    await user.tab();
    expect(settings().noCaptions).toEqual({ [otherUrl]: ['rien'] });
  });

  it('stores for this service which of two tracks it returns', async () => {
    const { settings, user } = openDetails({ automaticTracks: [otherUrl] });
    const field = screen.getByRole('checkbox', { name: t('automaticTracks') });
    await user.click(field);
    expect(settings().automaticTracks).toEqual([otherUrl, serviceUrl]);
    await user.click(field);
    expect(settings().automaticTracks).toEqual([otherUrl]);
  });
});
