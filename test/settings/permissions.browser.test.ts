import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultConnectionId } from '@/lib/connection/connection';
import { grantedAccess, missingOrigins } from '@/lib/settings/browser';
import { settingsRepository } from '@/lib/settings/repository';
import { showBadges } from '@/lib/toolbar/browser/badge';

/** Mocks a browser that grants access to these hosts only. */
function grantHosts(...hosts: string[]) {
  vi.spyOn(fakeBrowser.permissions, 'getAll').mockResolvedValue({ permissions: ['storage'], origins: [] } as never);
  const contains = async ({ origins = [] }: { origins?: string[] }) =>
    origins.every((origin) => hosts.some((host) => origin.includes(`//${host}/`)));
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(contains as never);
}
const platform = ['www.youtube.com', 'm.youtube.com', 'music.youtube.com'];

beforeEach(async () => {
  fakeBrowser.reset();
  const serviceUrl = 'https://service.example:8443/v1';
  await settingsRepository.change({
    connections: [{ id: defaultConnectionId, name: '', serviceUrl, mcpUrl: '', tokenStorage: 'device' }],
  });
});

describe('grantedAccess', () => {
  it('lists missing access to pages of the platform and to the active service', async () => {
    grantHosts('www.youtube.com');
    const now = await grantedAccess.read();
    expect(now.granted).toEqual(['storage']);
    expect(missingOrigins(now)).toEqual([
      'https://m.youtube.com',
      'https://music.youtube.com',
      'https://service.example:8443',
    ]);
  });

  it('lists nothing as missing if everything is granted, or if no service is set', async () => {
    grantHosts(...platform, 'service.example');
    expect(missingOrigins(await grantedAccess.read())).toEqual([]);
    grantHosts(...platform);
    await settingsRepository.change({ connections: [] });
    expect(missingOrigins(await grantedAccess.read())).toEqual([]);
  });
});

describe('showBadges', () => {
  it.each([
    [['www.youtube.com'], '?'],
    [platform, ''],
  ])('shows a warning unless all pages of the platform are allowed: %j', async (hosts, letters) => {
    grantHosts(...hosts);
    const text = vi.fn();
    vi.spyOn(fakeBrowser.action, 'setBadgeText').mockImplementation(text as never);
    await showBadges();
    expect(text).toHaveBeenCalledWith({ text: letters });
  });
});
