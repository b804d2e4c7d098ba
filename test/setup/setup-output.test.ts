import { describe, expect, it } from 'vitest';
import { withoutAddresses } from './setup-output.mjs';

describe('withoutAddresses', () => {
  it('replaces web addresses with “(address)”', () => {
    expect(withoutAddresses('request to https://mirror.example/x failed')).toBe('request to (address) failed');
  });
});
