import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CopyMenu } from '@/components/captions/CopyMenu';
import { ExportMenu } from '@/components/captions/ExportMenu';
import { type PickerTrack, SourceRow } from '@/components/captions/SourceRow';
import { ClockProvider } from '@/components/ui/clock';
import type { PriceTag } from '@/components/ui/format-text';
import { TranslationProvider } from '@/components/ui/translation';
import { plainFormats } from '@/lib/captions/formats';
import { t } from '../translations';

afterEach(cleanup);

const clock = { now: () => 0, every: () => () => {} };
const renderElement = (element: ReactNode) =>
  render(
    <ClockProvider clock={clock}>
      <TranslationProvider t={t}>{element}</TranslationProvider>
    </ClockProvider>,
  );

describe('ExportMenu', () => {
  const open = async (over: Partial<Parameters<typeof ExportMenu>[0]> = {}) => {
    const handlers = { onSaveWritten: vi.fn(), onChoose: vi.fn(), onChooseBoth: vi.fn() };
    const onSaveFetched = vi.fn();
    const priceOf = (format: string): PriceTag =>
      format === 'xml' ? { is: 'unknown' } : { is: 'free', forMs: 15_120_000 };
    renderElement(
      <ExportMenu
        offerOf={(format) => ({ price: priceOf(format), onSave: () => onSaveFetched(format) })}
        disabledReason={null}
        choices={{
          exportFormat: 'srt',
          layout: { times: 'line', every: 30 },
          lineEnds: 'lf',
          clipOverlaps: true,
          segmentSeconds: 0,
        }}
        both={null}
        hasChapters={false}
        hasWords={false}
        activeViewNames={[]}
        notes={[]}
        openCount={0}
        {...handlers}
        {...over}
      />,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: t('exportVerb') }));
    const openPlatform = () => user.click(screen.getByRole('menuitem', { name: t('exportPlatformFiles') }));
    return { ...handlers, onSaveFetched, user, openPlatform };
  };

  it('offers the last format first, with its options, and remembers another one', async () => {
    const { user, onSaveWritten, onChoose } = await open();
    expect(screen.getByText(t('exportOverlaps'))).toBeTruthy();
    expect(screen.queryByText(t('exportTimes'))).toBeNull();
    expect(document.activeElement?.textContent).toContain(t('exportThing', 'SubRip'));
    await user.keyboard('{Enter}');
    expect(onSaveWritten).toHaveBeenLastCalledWith('srt');
    expect(onChoose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: t('exportVerb') }));
    await user.click(screen.getByRole('menuitem', { name: /^Markdown/ }));
    expect(onSaveWritten).toHaveBeenLastCalledWith('md');
    expect(onChoose).toHaveBeenCalledWith({ exportFormat: 'md' });
  });

  it('offers the written files without a price, and those of the platform with theirs', async () => {
    const { openPlatform } = await open();
    await openPlatform();
    const texts = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    const written = plainFormats.length;
    const free = t('priceFreeFor', '4\u00a0h 12\u00a0min');
    expect(texts[written]).toBe(t('exportPlatformFiles'));
    expect(texts.slice(written + 1)).toEqual([`xml${t('priceUnstated')}`, `srv1${free}`, `srv2${free}`, `srv3${free}`]);
    expect(texts.slice(0, written).filter((text) => text.includes(free) || text.includes(t('priceUnstated')))).toEqual(
      [],
    );
  });

  it('saves a file immediately and closes', async () => {
    const { user, onSaveWritten } = await open();
    await user.click(screen.getByRole('menuitem', { name: /SubRip/ }));
    expect(onSaveWritten).toHaveBeenCalledWith('srt');
    expect(screen.queryAllByRole('menuitem')).toEqual([]);
  });

  it('saves a file of unknown price only after confirmation', async () => {
    const { user, onSaveFetched, openPlatform } = await open();
    await openPlatform();
    await user.click(screen.getByRole('menuitem', { name: /^xml/ }));
    const action = t('getFormat', 'xml');
    const confirm = await screen.findByRole('button', { name: t('unknownPriceConfirm', action) });
    expect(onSaveFetched).not.toHaveBeenCalled();
    await user.click(confirm);
    expect(onSaveFetched).toHaveBeenCalledWith('xml');
  });

  it('explains why paid files are blocked, and leaves free formats available', async () => {
    const { user, onSaveFetched, openPlatform } = await open({ disabledReason: 'Over the daily limit.' });
    await openPlatform();
    expect(screen.getByText('Over the daily limit.')).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: /^xml/ }));
    expect(onSaveFetched).not.toHaveBeenCalled();
    await user.click(screen.getByRole('menuitem', { name: /^srv3/ }));
    expect(onSaveFetched).toHaveBeenCalledWith('srv3');
  });

  it('changes the interval and the position of times', async () => {
    const layout = { times: 'interval', every: 45 } as const;
    const { user, onChoose } = await open({
      choices: { exportFormat: 'txt', layout, lineEnds: 'lf', clipOverlaps: true, segmentSeconds: 0 },
    });
    await user.selectOptions(screen.getByLabelText(t('exportEvery')), '60');
    expect(onChoose).toHaveBeenCalledWith({ layout: { times: 'interval', every: 60 } });
    await user.selectOptions(screen.getByLabelText(t('exportTimes')), t('exportTimesChapter'));
    expect(onChoose).toHaveBeenCalledWith({ layout: { times: 'chapter', every: 45 } });
  });

  it('joins lines up to a duration, except in tables', async () => {
    const { user, onChoose } = await open();
    await user.selectOptions(screen.getByLabelText(t('exportSegments')), '7');
    expect(onChoose).toHaveBeenCalledWith({ segmentSeconds: 7 });
    cleanup();
    const layout = { times: 'line', every: 30 } as const;
    await open({ choices: { exportFormat: 'csv', layout, lineEnds: 'lf', clipOverlaps: true, segmentSeconds: 7 } });
    expect(screen.queryByLabelText(t('exportSegments'))).toBeNull();
  });

  it('explains that no chapters are known', async () => {
    const layout = { times: 'chapter', every: 30 } as const;
    await open({ choices: { exportFormat: 'txt', layout, lineEnds: 'lf', clipOverlaps: true, segmentSeconds: 0 } });
    expect(screen.getByText(t('exportNoChapters'))).toBeTruthy();
    expect(screen.queryByLabelText(t('exportEvery'))).toBeNull();
  });

  it('blocks one-track formats while both tracks are chosen, and offers only the first track', async () => {
    const { user, onChooseBoth, onSaveWritten } = await open({ both: true });
    await user.click(screen.getByRole('menuitem', { name: /^JSON3/ }));
    expect(onSaveWritten).not.toHaveBeenCalled();
    await user.selectOptions(screen.getByLabelText(t('tracks')), t('exportTracksFirst'));
    expect(onChooseBoth).toHaveBeenCalledWith(false);
  });

  it('names the active views, and the notes that every export contains', async () => {
    await open({ activeViewNames: [t('viewNoSounds')], notes: [t('exportNoteLanguage', 'Danish', 'English')] });
    expect(screen.getByText(t('exportNoteViews', t('viewNoSounds')))).toBeTruthy();
    expect(screen.getByText(t('exportNoteLanguage', 'Danish', 'English'))).toBeTruthy();
  });
});

describe('CopyMenu', () => {
  const video = { id: 'tM9kQ2xVb4E', title: 'Tide mills', channel: 'Estuary Works', date: null, duration: null };
  const cue = { offset: 260, duration: 2, lang: 'en', text: 'it moves every day', wordCount: 4, speechRate: 120 };
  const input = { cues: [cue], second: null, video, lang: 'en', chapters: [], notes: [], every: 30 };
  const handout = { name: 'Handout', text: '{text} ({time})', eachLine: true };

  const open = async (over: Partial<Parameters<typeof CopyMenu>[0]> = {}) => {
    const actions = {
      copyLines: vi.fn(async () => {}),
      readCopyInput: vi.fn(async () => input),
      copyTimeLink: vi.fn(async () => {}),
    };
    const handlers = { onChooseEvery: vi.fn(), onEditTemplates: vi.fn() };
    renderElement(
      <CopyMenu
        actions={actions}
        selection={() => ({ from: 3, until: 6 })}
        second={null}
        templates={[handout]}
        every={30}
        openCount={0}
        {...handlers}
        {...over}
      />,
    );
    const user = userEvent.setup();
    const openMenu = () => user.click(screen.getByRole('button', { name: t('copy') }));
    await openMenu();
    return { ...actions, ...handlers, user, openMenu };
  };

  const preview = () => document.querySelector('.copy-preview')?.textContent;

  it('copies the selected lines in the form of the row, and shows what that is', async () => {
    const { user, copyLines } = await open();
    expect(document.activeElement?.textContent).toContain(t('copyText'));
    await vi.waitFor(() => expect(preview()).toBe('it moves every day'));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(preview()).toMatch(/^“it moves every day”Estuary Works, Tide mills, 4:20, https/);
    await user.keyboard('{Enter}');
    const span = { from: 3, until: 6 };
    expect(copyLines.mock.calls).toEqual([[{ form: 'quotation', name: t('copyQuotation'), span }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('copies with the keys that it shows, and a template by its name', async () => {
    const { user, copyLines, openMenu } = await open();
    await user.keyboard('{Control>}c{/Control}');
    for (const key of ['c', 'q']) {
      await openMenu();
      await user.keyboard(key);
    }
    await openMenu();
    await user.click(screen.getByRole('button', { name: /^Handout/ }));
    expect(copyLines.mock.calls.flat()).toMatchObject([
      { form: 'text' },
      { form: 'times' },
      { form: 'quotation' },
      { form: handout, name: 'Handout' },
    ]);
  });

  it('copies the whole transcript if the user chooses it or nothing is selected', async () => {
    const { user, copyLines } = await open();
    await user.click(screen.getByRole('button', { name: t('copyWhole') }));
    await user.click(screen.getByRole('button', { name: t('copyParagraphs') }));
    expect(copyLines.mock.calls).toEqual([[{ form: 'paragraphs', name: t('copyParagraphs') }]]);
    cleanup();
    await open({ selection: () => null });
    expect(screen.queryByRole('button', { name: t('copyWhole') })).toBeNull();
  });

  it('sets the seconds between two times, which the arrow keys do not reach', async () => {
    const { user, onChooseEvery } = await open();
    await user.selectOptions(screen.getByLabelText(t('copyModelTimes')), '60');
    expect(onChooseEvery).toHaveBeenCalledWith(60);
    screen.getByRole('button', { name: t('copyModel') }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain(t('copyAnki'));
  });

  it('says which second language is copied, and offers only the first track', async () => {
    const onChooseBoth = vi.fn();
    const { user } = await open({ second: { lang: 'ar', both: true, onChooseBoth } });
    expect(screen.getByText(t('copyAnkiWith', 'Arabic'))).toBeTruthy();
    await user.selectOptions(screen.getByLabelText(t('tracks')), t('exportTracksFirst'));
    expect(onChooseBoth).toHaveBeenCalledWith(false);
  });
});

describe('SourceRow', () => {
  const track: PickerTrack = {
    key: 'a',
    request: { lang: 'da', mode: 'default' },
    lang: 'en',
    origin: 'authored',
    age: 3 * 3_600_000,
    hasOtherLanguage: true,
  };

  it('offers other saved tracks for free, and a repeated request with its price', async () => {
    const handlers = {
      onShow: vi.fn(),
      onChooseOther: vi.fn(),
      onOpenFile: vi.fn(),
      onCorrect: vi.fn(),
      onRefetch: vi.fn(),
      onStop: vi.fn(),
    };
    const other = {
      ...track,
      key: 'b',
      request: { lang: 'ar', mode: 'default' },
      lang: 'ar',
      hasOtherLanguage: false,
    } as const;
    renderElement(
      <SourceRow
        track={track}
        tracks={[track, other]}
        refetchPrice={{ is: 'published', micros: 530 }}
        busySince={null}
        {...handlers}
      />,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Track: English Danish requested' }));
    await user.click(screen.getByRole('button', { name: /^Arabic authored.*free, saved 3\u00a0h/ }));
    expect(handlers.onShow).toHaveBeenCalledWith('b');
    await user.click(screen.getByRole('button', { name: /^Track/ }));
    await user.click(screen.getByRole('button', { name: /^Get again.*\$0\.00053/ }));
    expect(handlers.onRefetch).toHaveBeenCalledOnce();
  });
});
