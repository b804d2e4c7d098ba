import { describe, expect, it } from 'vitest';
import { createLinks } from './signed-link.ts';

function atHour(hour: number) {
  const clock = { hour, isDated: true };
  const links = createLinks({
    secret: new TextEncoder().encode('secret'),
    platform: () => 'http://platform.example',
    now: () => clock.hour * 3_600_000,
    hours: () => 6,
    isDated: () => clock.isDated,
  });
  return { clock, links };
}

describe('a signed link', () => {
  it('is valid until its hours have passed', () => {
    const { clock, links } = atHour(0);
    const url = new URL(links.signed('/file', { id: 'a b&c' }));
    expect(url.searchParams.get('expire')).toBe(String(6 * 3600));
    clock.hour = 5.99;
    expect(links.status(url, null)).toBe('good');
    clock.hour = 6;
    expect(links.status(url, null)).toBe('expired');
  });

  it.each(['expire', 'id', 'sig', 'net'])('counts as forged if its parameter %s is changed', (name) => {
    const { links } = atHour(0);
    const url = new URL(links.signed('/file', { id: 'a' }, 'home'));
    url.searchParams.set(name, '1');
    expect(links.status(url, null)).toBe('forged');
  });

  it('counts as forged with another path', () => {
    const { links } = atHour(0);
    const url = new URL(links.signed('/file', { id: 'a' }));
    url.pathname = '/other';
    expect(links.status(url, null)).toBe('forged');
  });

  it('bound to a network is valid there, and for a client whose network is unknown', () => {
    const { links } = atHour(0);
    const url = new URL(links.signed('/file', {}, 'home'));
    expect(['home', 'cafe', null].map((network) => links.status(url, network))).toEqual(['good', 'elsewhere', 'good']);
  });

  it('without an expiry is valid until all links are invalidated', () => {
    const { clock, links } = atHour(0);
    clock.isDated = false;
    const url = new URL(links.signed('/file', { id: 'a' }));
    expect(url.searchParams.has('expire')).toBe(false);
    clock.hour = 1000;
    expect(links.status(url, null)).toBe('good');
    links.void();
    expect(links.status(url, null)).toBe('void');
    expect(links.status(new URL(links.signed('/file', { id: 'a' })), null)).toBe('good');
  });

  it('without a network is valid from every network', () => {
    const { links } = atHour(0);
    expect(links.status(new URL(links.signed('/file', {})), 'cafe')).toBe('good');
  });
});
