import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveThroughLink } from '@/lib/downloads/browser/save-through-link';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('saveThroughLink', () => {
  it('downloads a file with its name and type, and revokes its object URL later', async () => {
    const blobs: Blob[] = [];
    const created = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:one';
    });
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const clicked: [string, string][] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push([this.href, this.download]);
    });
    await saveThroughLink('Tide mills.srt', 'application/x-subrip', ['1\n', '00:00']);
    expect(clicked).toEqual([['blob:one', 'Tide mills.srt']]);
    expect(created).toHaveBeenCalledOnce();
    expect([blobs[0]?.type, await blobs[0]?.text()]).toEqual(['application/x-subrip', '1\n00:00']);
    expect(revoked).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:one');
  });
});
