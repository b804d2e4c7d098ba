import { describe, expect, it } from 'vitest';
import { webAddress, webLink } from '@/lib/shared/web-address';

describe('webAddress', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'chrome-extension://abc/options.html',
    '//a.example',
    'https://name:word@a.example/',
    'a.example',
    '',
    `https://a.example/${'a'.repeat(3000)}`,
  ])('rejects %s', (address) => {
    expect(webAddress(address)).toBeNull();
  });

  it.each(['http', 'https'])('accepts an %s address with a query and a fragment', (scheme) => {
    expect(webAddress(`${scheme}://a.example/?b=1#c`)).toBe(`${scheme}://a.example/?b=1#c`);
  });
});

describe('webLink', () => {
  it('accepts a web address of any length, and rejects other schemes and types', () => {
    const signed = `https://a.example/${'a'.repeat(3000)}`;
    expect(webLink(signed)).toBe(signed);
    expect(webLink('javascript:alert(1)')).toBeNull();
    expect(webLink(7)).toBeNull();
  });
});
