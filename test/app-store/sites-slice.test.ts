import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type SitesSlice, sitesSlice } from '@/lib/app-store/options-store';
import { sitesInMemory } from '../fakes';

const nocookie = 'www.youtube-nocookie.com';
const kids = 'www.youtubekids.com';

function createSlice(sites = sitesInMemory()) {
  const requestedHosts: string[] = [];
  const allow = (host: string) => {
    requestedHosts.push(host);
    return sites.allow(host);
  };
  const { getState } = createStore<SitesSlice>()(sitesSlice({ ...sites, allow }));
  return { requestedHosts, sites, state: getState };
}

describe('sitesSlice', () => {
  it('has no hosts until they are read', async () => {
    const { state, sites } = createSlice();
    expect(state().allowedHosts).toBeNull();
    await state().readSites();
    expect(state().allowedHosts).toEqual([]);
    sites.setAllowed(kids, true);
    await state().readSites();
    expect(state().allowedHosts).toEqual([kids]);
  });

  it('requests one host within the click', async () => {
    const { state, requestedHosts } = createSlice();
    const allowing = state().allowSite(nocookie);
    expect(requestedHosts).toEqual([nocookie]);
    await allowing;
    expect(state().allowedHosts).toEqual([nocookie]);
  });

  it('does not change if the user denies the permission', async () => {
    const { state } = createSlice(sitesInMemory(async () => false));
    await state().allowSite(kids);
    expect(state().allowedHosts).toEqual([]);
  });

  it('removes one host and keeps the others', async () => {
    const { state } = createSlice();
    await state().allowSite(nocookie);
    await state().allowSite(kids);
    await state().disallowSite(nocookie);
    expect(state().allowedHosts).toEqual([kids]);
  });
});
