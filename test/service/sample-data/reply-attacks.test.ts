import { describe, expect, it } from 'vitest';
import { attackHost, attackVariable, replyAttacks } from './reply-attacks.ts';

describe('replyAttacks', () => {
  it('have unique names and unique markup', () => {
    expect(replyAttacks.length).toBeGreaterThanOrEqual(80);
    expect(new Set(replyAttacks.map(({ name }) => name)).size).toBe(replyAttacks.length);
    expect(new Set(replyAttacks.map(({ markup }) => markup)).size).toBe(replyAttacks.length);
  });

  it('contain the attack variable or the attack host, except for the listed ones', () => {
    const known = (text: string) => text.includes(attackVariable) || text.includes(attackHost);
    const unidentified = replyAttacks.filter(({ markup, fields }) => !known(markup + JSON.stringify(fields ?? '')));
    // These attacks encode their script, or do harm without one: forbidden links, look-alikes, a policy, and element
    // names that shadow properties of the page.
    expect(unidentified.map(({ name }) => name)).toEqual([
      'svg-script-reference',
      'svg-use',
      'link-data-base64',
      'link-file',
      'link-extension',
      'link-of-the-browser',
      'link-lookalike',
      'meta-policy',
      'form-names',
    ]);
  });

  it.each([
    '<script',
    'onerror',
    'onload',
    '<svg',
    '<math',
    'javascript:',
    'data:text/html',
    '<iframe',
    '<style',
    '<base',
    'http-equiv',
    '<form',
    '<template',
    '<noscript',
    'srcset',
    '&lt;',
    '&amp;lt;',
    '\u202E',
    '\uD800',
    '<object',
    '<link',
    'ping=',
    '__proto__',
  ])('include %s', (piece) => {
    expect(replyAttacks.some(({ markup }) => markup.includes(piece))).toBe(true);
  });
});
