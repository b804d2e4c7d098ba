import { describe, expect, it } from 'vitest';
import { withoutAddresses } from './setup-output.mjs';

describe('withoutAddresses', () => {
  it('removes the addresses that a machine uses', () => {
    expect(withoutAddresses('request to https://mirror.example/x failed')).toBe('request to (address) failed');
  });
});
