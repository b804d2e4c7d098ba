import { describe, expect, it } from 'vitest';
import { AllowMissing, PermissionTable } from '@/components/settings/PermissionTable';
import type { AccessStatus } from '@/lib/settings/browser';
import { noop, renderText } from '../captions/render-markup';

const complete: AccessStatus = { granted: ['storage', 'alarms'], missingSites: [], service: null };
const incomplete: AccessStatus = {
  ...complete,
  missingSites: ['https://m.example'],
  service: { origin: 'https://service.example', granted: false },
};

describe('AllowMissing', () => {
  it('lists the missing permissions with one button', () => {
    const text = renderText(<AllowMissing access={incomplete} onAllow={noop} />);
    expect(text).toContain('https://m.example https://service.example Allow access');
  });

  it.each([complete, null])('renders nothing if no permission is missing or none is known yet (%#)', (access) => {
    expect(renderText(<AllowMissing access={access} onAllow={noop} />)).toBe('');
  });
});

describe('PermissionTable', () => {
  it('shows the reason and state of each permission', () => {
    const text = renderText(<PermissionTable access={incomplete} />);
    expect(text).toMatch(
      /To detect the video .*? not granted To send requests to the service .*? not granted To save your options storage granted/,
    );
    expect(text).toContain('downloads not granted');
  });

  it('shows no state for a service without an address', () => {
    expect(renderText(<PermissionTable access={complete} />)).toContain(
      'the address of your service To save your options',
    );
  });
});
