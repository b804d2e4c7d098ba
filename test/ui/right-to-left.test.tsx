import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AddButton } from '@/components/collection/AddVideo';
import { ItemList } from '@/components/collection/ItemsPane';
import { VideoHeader } from '@/components/details/VideoHeader';
import { NoVideo } from '@/components/panel/EmptyPanel';
import { VideoSummary } from '@/components/popup/VideoSummary';
import { DiagnosticsView } from '@/components/settings/DiagnosticsView';
import { HelpList } from '@/components/settings/HelpList';
import { AllowMissing } from '@/components/settings/PermissionTable';
import { SettingsFileView } from '@/components/settings/SettingsFileView';
import { LedgerList } from '@/components/spending/LedgerList';
import { SpendingLine } from '@/components/spending/SpendingLine';
import { ClockProvider } from '@/components/ui/clock';
import { FailureView } from '@/components/ui/FailureView';
import { PricedButton } from '@/components/ui/PricedButton';
import { TranslationProvider } from '@/components/ui/translation';
import { Tour } from '@/components/welcome/Tour';
import { Welcome } from '@/components/welcome/Welcome';
import type { ImportedSettings } from '@/lib/settings/parse-settings-file';
import { defaultSettings } from '@/lib/settings/settings';
import { nothing } from '../captions/drawn';
import { sayMirrored } from '../words-of';

const clock = { now: () => 1_800_000_000_000, every: () => nothing };
const mirrored = (element: ReactNode): string =>
  renderToStaticMarkup(
    <ClockProvider clock={clock}>
      <TranslationProvider t={sayMirrored}>{element}</TranslationProvider>
    </ClockProvider>,
  );

const { budgets } = defaultSettings;
const account = { serviceUrl: '', token: { is: 'none' as const }, permitted: false };
const brought: ImportedSettings = { made: 0, choices: {}, connections: [], broken: 2, changed: true, secret: true };
const verbs = {
  onSave: nothing,
  onChoose: nothing,
  onToggleGroup: nothing,
  onToggleGuarded: nothing,
  onApply: nothing,
  onUndo: nothing,
  onDismiss: nothing,
};
const parts: [string, ReactNode][] = [
  ['a failure', <FailureView key="1" failure={{ kind: 'timed-out', seconds: 90 }} actions={{ again: nothing }} />],
  ['the spend line', <SpendingLine key="2" today={{ micros: 1, unpriced: 3, auto: 0 }} budgets={budgets} />],
  ['the ledger', <LedgerList key="3" rows={[]} onLeave={nothing} onClose={nothing} onAll={nothing} />],
  [
    'no video',
    <NoVideo
      key="4"
      savedVideos={[]}
      badAddress
      more=""
      notices=""
      blocker=""
      addFromPage=""
      onAddress={nothing}
      onSaved={nothing}
    />,
  ],
  [
    'a header',
    <VideoHeader key="5" videoId="" title={null} pinned collect="" by="" more="" onPin={nothing} onUnpin={nothing} />,
  ],
  ['the button that collects', <AddButton collectionName={null} key="8" isCollected onPress={nothing} />],
  [
    'the recording section',
    <ItemList
      name={null}
      picker={null}
      key="9"
      members={[]}
      count={1}
      onOpen={nothing}
      onRemove={nothing}
      onMore={nothing}
      onCopy={nothing}
      onSave={nothing}
      onClose={nothing}
      onLibrary={nothing}
    />,
  ],
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
      onPanel={nothing}
      onLibrary={nothing}
    />,
  ],
  [
    'a settings file',
    <SettingsFileView
      key="10"
      ready={{
        imported: brought,
        changes: [{ group: 'reading', path: '', from: '', to: '' }],
        selectedGroups: new Set(),
        guarded: [
          { id: 'a', path: ['budgets', 'perSession'], from: 1, to: null },
          { id: 'b', path: ['connections', ''], from: undefined, to: '' },
          { id: 'c', path: ['auto', 'on'], from: false, to: true },
        ],
        selectedIds: new Set(),
      }}
      failure={{ is: 'newer', version: '2' }}
      applied={3}
      {...verbs}
    />,
  ],
  [
    'diagnostics',
    <DiagnosticsView
      key="11"
      report=""
      withAddresses
      copied
      onCreate={nothing}
      onAddresses={nothing}
      onSave={nothing}
      onCopy={nothing}
    />,
  ],
  ['the help', <HelpList key="12" onLibrary={nothing} onBackup={nothing} onKeys={nothing} onReport={nothing} />],
  ['the tour', <Tour key="13" onEnd={nothing} />],
  [
    'the permissions',
    <AllowMissing key="14" access={{ given: [], missingSites: [''], service: null }} onAllow={nothing} />,
  ],
  [
    'the welcome',
    <Welcome
      key="7"
      account={account}
      budgets={budgets}
      badAddress
      badToolAddress
      toolAddress=""
      signIn={() => ''}
      failure={null}
      done={false}
      connectionTest=""
      onDiscover={nothing}
      onConnect={nothing}
      onPerDay={nothing}
      onAllow={nothing}
      onSkip={nothing}
    />,
  ],
];

/** Returns visible text and text for screen readers and tooltips, without the sample data. */
const sentences = (markup: string): string[] =>
  [...markup.matchAll(/>([^<>]+)<|(?:aria-label|title|placeholder)="([^"]*)"/g)]
    .map(([, text, label]) => (text ?? label ?? '').replace(/^[·\s]+/, '').trim())
    .filter((text) => /[a-z]{3}/i.test(text) && text !== 'https://');

describe('in a locale other than English', () => {
  it.each(parts)('%s has no text outside of the locale', (_, element) => {
    expect(sentences(mirrored(element)).filter((text) => !text.startsWith('\u0636\u0648'))).toEqual([]);
  });

  it('a count has the plural form of the language', () => {
    expect(mirrored(<SpendingLine today={{ micros: 1, unpriced: 3, auto: 0 }} budgets={budgets} />)).toContain('اfew');
  });

  it('a price keeps its sign before the digits', () => {
    const markup = mirrored(<PricedButton label="" price={{ is: 'stated', micros: 530 }} onPress={nothing} />);
    expect(markup).toContain('\u2066$');
  });
});
