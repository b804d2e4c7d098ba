import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type SitesSlice, sitesSlice } from '@/lib/app-store/options-store';
import { sitesInMemory } from '../fakes';

const [nocookie, kids] = ['www.youtube-nocookie.com', 'www.youtubekids.com'] as const;

function opened(sites = sitesInMemory()) {
  const asked: string[] = [];
  const allow = (host: string) => {
    asked.push(host);
    return sites.allow(host);
  };
  const { getState } = createStore<SitesSlice>()(sitesSlice({ ...sites, allow }));
  return { asked, sites, state: getState };
}

describe('the sites that the user may allow', () => {
  it('are not known until the browser told, and then as it tells', async () => {
    const { state, sites } = opened();
    expect(state().allowedHosts).toBeNull();
    await state().readSites();
    expect(state().allowedHosts).toEqual([]);
    sites.put(kids, true);
    await state().readSites();
    expect(state().allowedHosts).toEqual([kids]);
  });

  it('are asked for within the click, one alone', async () => {
    const { state, asked } = opened();
    const allowing = state().allowSite(nocookie);
    expect(asked).toEqual([nocookie]);
    await allowing;
    expect(state().allowedHosts).toEqual([nocookie]);
  });

  it('stay as they were when the user says no', async () => {
    const { state } = opened(sitesInMemory(async () => false));
    await state().allowSite(kids);
    expect(state().allowedHosts).toEqual([]);
  });

  it('are taken back one by one', async () => {
    const { state } = opened();
    await state().allowSite(nocookie);
    await state().allowSite(kids);
    await state().disallowSite(nocookie);
    expect(state().allowedHosts).toEqual([kids]);
  });
});
