import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { AddButton } from '@/components/collection/AddVideo';
import { NoVideo } from '@/components/panel/EmptyPanel';
import { VideoHeader } from '@/components/panel/VideoPane';
import { VideoSummary } from '@/components/popup/VideoSummary';
import { DiagnosticsView } from '@/components/settings/DiagnosticsSection';
import { AllowMissing } from '@/components/settings/PermissionTable';
import { SettingsFileView } from '@/components/settings/SettingsFileView';
import { LedgerList } from '@/components/spending/LedgerList';
import { SpendingLine } from '@/components/spending/SpendingLine';
import { ClockProvider } from '@/components/ui/clock';
import { FailureView } from '@/components/ui/FailureView';
import { PricedButton } from '@/components/ui/PricedButton';
import { TranslationProvider } from '@/components/ui/translation';
import { Welcome } from '@/components/welcome/Welcome';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { defaultSettings } from '@/lib/settings/settings';
import { noSpending } from '@/lib/spending/spending';
import { noop } from '../captions/render-markup';
import { tMirrored } from '../translations';

const clock = { now: () => 1_800_000_000_000, every: () => noop };
const renderMirrored = (element: ReactNode): string =>
  renderToStaticMarkup(
    <ClockProvider clock={clock}>
      <TranslationProvider t={tMirrored}>{element}</TranslationProvider>
    </ClockProvider>,
  );

const { budgets } = defaultSettings;
const welcomeStore = createStore(() => ({
  account: { serviceUrl: '', token: { is: 'none' }, permitted: false },
  settings: defaultSettings,
  online: true,
  testResult: { is: 'idle' },
  badAddress: true,
  badToken: true,
})) as unknown as OptionsStore;
const handlers = {
  onSave: noop,
  onChoose: noop,
  onApply: noop,
  onUndo: noop,
  onDismiss: noop,
};
const parts: [string, ReactNode][] = [
  ['a failure', <FailureView key="1" failure={{ kind: 'timed-out', seconds: 90 }} actions={{ again: noop }} />],
  ['the spending line', <SpendingLine key="2" today={{ ...noSpending, micros: 1, unpriced: 3 }} budgets={budgets} />],
  ['the ledger', <LedgerList key="3" rows={[]} onDismiss={noop} onClose={noop} onOpenSpending={noop} />],
  [
    'no video',
    <NoVideo
      key="4"
      savedVideos={[]}
      menu=""
      notices=""
      blocker=""
      addFromPage=""
      onAddress={() => false}
      onSaved={noop}
    />,
  ],
  [
    'a header',
    <VideoHeader key="5" videoId="" title={null} pinned addButton="" byline="" menu="" onPin={noop} onUnpin={noop} />,
  ],
  ['the button that adds a video', <AddButton collectionName={null} key="8" isCollected onPress={noop} />],
  [
    'the popup',
    <VideoSummary
      key="6"
      videoId="a"
      title=""
      thumbnail=""
      byline=""
      blocker=""
      saved=""
      pause=""
      messages=""
      addButton=""
      spending=""
      onPanel={noop}
      onLibrary={noop}
    />,
  ],
  [
    'a settings file',
    <SettingsFileView
      key="10"
      ready={{
        file: { createdAt: 0, settings: {}, hasToken: true },
        changes: {
          taken: [{ path: ['singleKeys'], from: false, to: true }],
          notTaken: [
            { path: ['budgets', 'perSession'], from: 1, to: null },
            { path: ['enteredPrices', 'captions'], from: 530, to: 0 },
            { path: ['tab'], from: undefined, to: undefined },
          ],
          connections: [{ name: '', serviceUrl: '', mcpUrl: '', tokenStorage: 'device', active: false }],
          broken: 2,
        },
      }}
      failure={{ is: 'newer', version: '2' }}
      applied={3}
      {...handlers}
    />,
  ],
  [
    'diagnostics',
    <DiagnosticsView
      key="11"
      report=""
      includesAddresses
      copied
      onCreate={noop}
      onAddresses={noop}
      onSave={noop}
      onCopy={noop}
    />,
  ],
  [
    'the permissions',
    <AllowMissing key="14" access={{ granted: [], missingSites: [''], service: null }} onAllow={noop} />,
  ],
  ['the welcome', <Welcome key="7" store={welcomeStore} onSkip={noop} />],
];

/** Returns the visible text and the text for screen readers and tooltips, without the sample data. */
const sentences = (markup: string): string[] =>
  [...markup.matchAll(/>([^<>]+)<|(?:aria-label|title|placeholder)="([^"]*)"/g)]
    .map(([, text, label]) => (text ?? label ?? '').replace(/^[·\s\u2068]+/, '').trim())
    .filter((text) => /[a-z]{3}/i.test(text) && text !== 'https://');

describe('components in the right-to-left test locale', () => {
  it.each(parts)('show only text of the locale: %s', (_, element) => {
    expect(sentences(renderMirrored(element)).filter((text) => !text.startsWith('\u0636\u0648'))).toEqual([]);
  });

  it('show a count in the plural form of the language', () => {
    expect(
      renderMirrored(<SpendingLine today={{ ...noSpending, micros: 1, unpriced: 3 }} budgets={budgets} />),
    ).toContain('اfew');
  });

  it('show a price in the digits of the locale, with the sign after them', () => {
    const markup = renderMirrored(<PricedButton label="" price={{ is: 'published', micros: 530 }} onPress={noop} />);
    expect(markup).toMatch(/^[^$]*\u0660\u066b\u0660{3}\u0665\u0663[^$\d]*\$/);
  });
});
