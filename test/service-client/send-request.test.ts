import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receiveBody, redactToken } from '@/lib/service/send-request';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwcm9qZWN0In0.c2ln-bmF0_dXJl';
const hexOf = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');
/** Counts the base64 characters that redaction leaves next to "…". The surrounding JSON does not count. */
const remainingBase64 = (text: string): number => {
  expect(text).toContain('…');
  return text.replace(/^\{"a":"|"\}$|[…=]|%3D/g, '').length;
};
const escapeEach = (by: (character: string) => string) => [...token].map(by).join('');

describe('redactToken', () => {
  it.each([
    ['as it is', token],
    ['in capitals', token.toUpperCase()],
    ['as JSON may escape it', escapeEach((character) => `\\u00${hexOf(character)}`)],
    ['as JSON in JSON escapes it', escapeEach((character) => `\\\\u00${hexOf(character).toUpperCase()}`)],
    ['as a URL escapes it', escapeEach((character) => `%${hexOf(character).toUpperCase()}`)],
    ['as HTML escapes it, in hexadecimal', escapeEach((character) => `&#x${hexOf(character)};`)],
    ['as HTML escapes it, in decimal', escapeEach((character) => `&#${character.charCodeAt(0)};`)],
    ['with one character escaped', token.replace('.', '\\u002e')],
  ])('takes a token out %s', (_, written) => {
    expect(redactToken(`{"a":"Bearer ${written}","b":"${written}"}`, token)).toBe('{"a":"Bearer …","b":"…"}');
  });

  it.each([
    ['alone', ''],
    ['behind one byte', ' '],
    ['behind two bytes', '¿'],
    ['with its scheme', 'Bearer '],
    ['with its header', 'Authorization: Bearer '],
    ['as a password', 'x:'],
  ])('removes a token encoded in base64 %s', (_, before) => {
    for (const after of ['', '\n', '; end', '¿¿¿']) {
      const written = Buffer.from(before + token + after);
      for (const form of [written.toString('base64'), written.toString('base64url')]) {
        for (const body of [form, form.replaceAll('/', '\\/'), encodeURIComponent(form)]) {
          expect(remainingBase64(redactToken(`{"a":"${body}"}`, token))).toBeLessThanOrEqual(
            12 + (before + after).length * 2,
          );
        }
      }
    }
  });

  it.each(['%2B', '%2b', '\\u002B', '\\u002b', '&#x2B;', '&#X2b;'])(
    'removes base64 whose "+" is escaped as %s',
    (plus) => {
      const other = 'abc~>~>~>~xyz';
      const form = Buffer.from(other).toString('base64');
      expect(form).toContain('+');
      const body = form.replaceAll('+', plus);
      expect(remainingBase64(redactToken(`{"a":"${body}"}`, other))).toBeLessThanOrEqual(4);
      const otherCase = body.replace(/^Y/, 'y');
      expect(redactToken(otherCase, other)).toBe(otherCase);
    },
  );

  it('removes any token encoded in base64 together with any other bytes', () => {
    const tokens = fc.string({ unit: fc.constantFrom(...'aZ09-._~+/='), minLength: 8, maxLength: 60 });
    const around = fc.uint8Array({ maxLength: 12 });
    const alphabet = fc.constantFrom('base64' as const, 'base64url' as const);
    fc.assert(
      fc.property(tokens, around, around, alphabet, (any, before, after, form) => {
        const body = Buffer.concat([before, Buffer.from(any), after]).toString(form);
        const remaining = redactToken(body, any);
        expect(remaining).toContain('…');
        // Besides the surrounding bytes, redaction may leave up to four base64 characters.
        expect(remaining.replace(/=/g, '').length).toBeLessThanOrEqual(
          Math.ceil(((before.length + after.length) * 4) / 3) + 4,
        );
      }),
    );
  });

  it('keeps base64 that does not contain the token', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const body = Buffer.from(bytes).toString('base64');
        expect(redactToken(body, token)).toBe(body);
      }),
    );
    const cut = Buffer.from(token.slice(1)).toString('base64');
    expect(redactToken(cut, token)).toBe(cut);
  });

  it('keeps text that does not contain the token', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(redactToken(text, token)).toBe(text);
      }),
    );
    expect(redactToken(token.slice(1), token)).toBe(token.slice(1));
  });

  it.each(['\\', '&#0', '%', '0', 'e', 'ZXlK', 'V5Sm', 'leUpo'])(
    'returns a body of three million times "%s" unchanged',
    (part) => {
      const body = part.repeat(3_000_000);
      expect(redactToken(body, token)).toBe(body);
    },
  );

  it.each([64, 65, 5000, 20_000])('removes a token of %i characters, plain or encoded', (length) => {
    const long = Array.from({ length }, (_, index) => String.fromCharCode(97 + ((index * index) % 23))).join('');
    const encoded = Buffer.from(`Bearer ${long}`).toString('base64');
    const body = `{"a":"${long}","b":"${encoded}","c":"${long.slice(0, -1)}","d":"%${hexOf(long)}${long.slice(1)}"}`;
    const remaining = redactToken(body, long);
    expect(remaining).toMatch(/^\{"a":"…","b":"QmVhcmVyI[\w+/]?…[\w+/=]{0,4}","c":"\w+","d":"…"\}$/);
    expect(remaining).toContain(`"${long.slice(0, -1)}"`);
  });

  it('keeps a body if the token is so short that words would match', () => {
    expect(redactToken('a tide mill', 'a')).toBe('a tide mill');
  });

  it('takes special characters of a token literally', () => {
    expect(redactToken('x a+b/c=(d) y', 'a+b/c=(d)')).toBe('x … y');
  });
});

/** Creates a body in chunks of `size` bytes; `broken` ends it with an error. */
const bodyOf = (text: string, size: number, broken = false) => {
  const bytes = new TextEncoder().encode(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  );
  return new ReadableStream<Uint8Array>({
    pull(stream) {
      const part = parts.shift();
      if (part) stream.enqueue(part);
      else if (broken) stream.error(new TypeError('terminated'));
      else stream.close();
    },
  });
};

describe('receiveBody', () => {
  it('joins chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 9 }), async (text, size) => {
        const bytes = Buffer.byteLength(text);
        fc.pre(!text.startsWith('\ufeff'));
        expect(await receiveBody(bodyOf(text, size))).toMatchObject({
          text: text.toWellFormed(),
          bytes,
          end: 'complete',
        });
      }),
    );
  });

  it('returns the bytes received before the connection broke', async () => {
    expect(await receiveBody(bodyOf('[{"a":1},', 4, true))).toMatchObject({
      text: '[{"a":1},',
      bytes: 9,
      end: 'interrupted',
    });
    expect(await receiveBody(bodyOf('é', 1, true))).toMatchObject({ bytes: 2, end: 'interrupted' });
  });

  it('returns the bytes only if they equal the text in UTF-8', async () => {
    const utf8Of = async (text: string) => (await receiveBody(bodyOf(text, 3))).utf8;
    expect(await utf8Of('[{"a":"é"}]')).toEqual(new TextEncoder().encode('[{"a":"é"}]'));
    expect(await utf8Of('\ufeff[]')).toBeNull();
    const unreadable = new Response(Uint8Array.of(0x5b, 0xff, 0x5d)).body;
    expect(await receiveBody(unreadable)).toEqual({ text: '[\ufffd]', bytes: 3, end: 'complete', utf8: null });
  });

  it('returns an empty string for a missing body', async () => {
    expect(await receiveBody(null)).toMatchObject({ text: '', bytes: 0, end: 'complete' });
  });

  it('stops reading beyond the limit of bytes', async () => {
    let parts = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(stream) {
        parts += 1;
        stream.enqueue(new Uint8Array(10));
      },
    });
    expect(await receiveBody(endless, 95)).toMatchObject({ end: 'response-too-large', bytes: 100, text: '' });
    const read = parts;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(parts).toBe(read);
  });

  it.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('rejects lists or objects that are nested too deeply: %s', async (open, close) => {
    const nested = (levels: number) => `${open.repeat(levels)}${open === '[' ? '' : '0'}${close.repeat(levels)}`;
    expect(await receiveBody(bodyOf(nested(1000), 999))).toMatchObject({ end: 'complete' });
    expect(await receiveBody(bodyOf(nested(1001), 999))).toMatchObject({ end: 'response-too-large' });
    expect(await receiveBody(bodyOf(`"${nested(2000).replaceAll('"', '')}"`, 999))).toMatchObject({ end: 'complete' });
  });
});
