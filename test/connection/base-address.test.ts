import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, parseBaseAddress } from '@/lib/connection/base-address';

describe('parseBaseAddress', () => {
  it.each([
    ['https://data.example', 'https://data.example', 'https://data.example'],
    ['  https://data.example/ ', 'https://data.example', 'https://data.example'],
    ['https://DATA.example:443/v1/', 'https://data.example/v1', 'https://data.example'],
    ['https://data.example:8443/a/b//', 'https://data.example:8443/a/b', 'https://data.example:8443'],
    ['https://data.example/v1?key=1#top', 'https://data.example/v1', 'https://data.example'],
    ['http://127.0.0.1:4100', 'http://127.0.0.1:4100', 'http://127.0.0.1:4100'],
    ['http://localhost:4100/api/', 'http://localhost:4100/api', 'http://localhost:4100'],
    ['https://[2001:db8::1]/x', 'https://[2001:db8::1]/x', 'https://[2001:db8::1]'],
  ])('accepts %j', (text, base, origin) => {
    expect(parseBaseAddress(text)).toEqual({ ok: true, value: { base, origin } });
  });

  it.each([
    ['', 'no-address'],
    ['data.example', 'no-address'],
    ['https://', 'no-address'],
    ['not an address', 'no-address'],
    ['ftp://data.example', 'wrong-scheme'],
    ['ws://data.example', 'wrong-scheme'],
    ['http://data.example', 'not-safe'],
    ['http://127.0.0.1.data.example', 'not-safe'],
    ['http://localhost.data.example', 'not-safe'],
    ['http://192.168.0.2', 'not-safe'],
    ['https://reader:secret@data.example', 'with-password'],
    ['https://127.0.0.1@data.example', 'with-password'],
  ])('rejects %j: %s', (text, failure) => {
    expect(parseBaseAddress(text)).toEqual({ ok: false, failure });
  });
});

describe('isLoopbackAddress', () => {
  it.each([
    ['http://127.0.0.1:4100', true],
    ['https://localhost', true],
    ['https://localhost.example', false],
    ['https://service.example/?127.0.0.1', false],
    ['', false],
  ])('%s: %s', (address, isHere) => {
    expect(isLoopbackAddress(address)).toBe(isHere);
  });
});
