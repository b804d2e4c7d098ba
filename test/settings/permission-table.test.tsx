import { describe, expect, it } from 'vitest';
import { AllowMissing, PermissionTable } from '@/components/settings/PermissionTable';
import type { GrantedAccess } from '@/lib/settings/permissions';
import { nothing, read } from '../captions/drawn';

const whole: GrantedAccess = { given: ['storage', 'alarms'], missingSites: [], service: null };
const lacking: GrantedAccess = {
  ...whole,
  missingSites: ['https://m.example'],
  service: { origin: 'https://service.example', given: false },
};

describe('what is missing', () => {
  it('is named with one button for all of it', () => {
    const text = read(<AllowMissing access={lacking} onAllow={nothing} />);
    expect(text).toContain('https://m.example https://service.example Allow what is missing');
  });

  it.each([whole, null])('is nothing where nothing is, or nobody knows', (access) => {
    expect(read(<AllowMissing access={access} onAllow={nothing} />)).toBe('');
  });
});

describe('the table of permissions', () => {
  it('says what each is for and whether it is given', () => {
    const text = read(<PermissionTable access={lacking} />);
    expect(text).toMatch(
      /To see which video .*? not given To ask the service; .*? not given To keep your choices storage given/,
    );
    expect(text).toContain('downloads not given');
  });

  it('says neither of a service that is not named', () => {
    expect(read(<PermissionTable access={whole} />)).toContain('the address of your service To keep your choices');
  });
});
