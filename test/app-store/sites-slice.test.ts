import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type SitesSlice, sitesSlice } from '@/lib/app-store/options-store';
import { sitesInMemory } from '../fakes';

const nocookie = 'www.youtube-nocookie.com';
const kids = 'www.youtubekids.com';

function opened(sites = sitesInMemory()) {
  const asked: string[] = [];
  const allow = (host: string) => {
    asked.push(host);
    return sites.allow(host);
  };
  const { getState } = createStore<SitesSlice>()(sitesSlice({ ...sites, allow }));
  return { asked, sites, state: getState };
}

describe('sitesSlice', () => {
  it('has no hosts until they are read', async () => {
    const { state, sites } = opened();
    expect(state().allowedHosts).toBeNull();
    await state().readSites();
    expect(state().allowedHosts).toEqual([]);
    sites.put(kids, true);
    await state().readSites();
    expect(state().allowedHosts).toEqual([kids]);
  });

  it('requests one host within the click', async () => {
    const { state, asked } = opened();
    const allowing = state().allowSite(nocookie);
    expect(asked).toEqual([nocookie]);
    await allowing;
    expect(state().allowedHosts).toEqual([nocookie]);
  });

  it('does not change after a refusal', async () => {
    const { state } = opened(sitesInMemory(async () => false));
    await state().allowSite(kids);
    expect(state().allowedHosts).toEqual([]);
  });

  it('removes hosts one by one', async () => {
    const { state } = opened();
    await state().allowSite(nocookie);
    await state().allowSite(kids);
    await state().disallowSite(nocookie);
    expect(state().allowedHosts).toEqual([kids]);
  });
});
