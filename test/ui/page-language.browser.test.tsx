import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageFrame } from '@/components/ui/PageFrame';
import { useTranslation } from '@/components/ui/translation';
import type { InterfaceLanguage } from '@/lib/shared/interface-languages';
import { mirrored, t } from '../translations';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const clock = { now: () => 0, every: () => () => {} };

function Page({ language }: { language: InterfaceLanguage }) {
  return (
    <PageFrame t={t} clock={clock} theme="system" language={language}>
      <Heading />
    </PageFrame>
  );
}

const Heading = () => <h1>{useTranslation()('spending')}</h1>;

describe('PageFrame › language', () => {
  it('changes while the page is open', async () => {
    vi.stubGlobal('fetch', async () => Response.json(mirrored));
    const { rerender } = render(<Page language="browser" />);
    expect(screen.getByRole('heading').textContent).toBe(t('spending'));
    rerender(<Page language={'ar' as InterfaceLanguage} />);
    const root = document.documentElement;
    await vi.waitFor(() => expect([root.lang, root.dir]).toEqual(['ar-EG', 'rtl']));
    expect(screen.getByRole('heading').textContent).toBe(mirrored.spending?.message);
  });
});
