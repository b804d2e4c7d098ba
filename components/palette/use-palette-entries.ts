import { useEffect, useState } from 'react';
import { dataPages, type LibraryPage, managePages } from '@/components/collection/library-pages';
import { useLibrary, useLibraryStore } from '@/components/collection/use-library';
import { timeViewLabels, timeViewsOf } from '@/components/over-time/time-views';
import { type OptionSectionId, optionSectionIds, optionSections } from '@/components/settings/option-index';
import { useAppStore } from '@/components/ui/app-state';
import { shortcuts } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import { openPage } from '@/lib/browser/open-page';
import { readSavedVideos, type SavedVideo } from '@/lib/saved-captions/repository/track-info';
import { formatSavedRoute } from '@/lib/saved-captions/saved-route';
import type { Translate } from '@/lib/shared/localized-text';
import { staticPage } from '@/lib/shared/static-page';
import type { PaletteEntry } from './palette-entries';
import { keysOfPane } from './pane-shortcuts';
import { type LibraryOverlay, useCommands } from './use-commands';

/** The pages of a collection, which the sidebar does not list. */
const viewPages: readonly LibraryPage[] = [
  { pane: 'table', icon: 'columns-3', label: 'viewTable' },
  { pane: 'network', icon: 'network', label: 'viewNetwork' },
  { pane: 'over-time', icon: 'chart-line', label: 'viewTime' },
  { pane: 'export', icon: 'package', label: 'exportPage' },
];
const toolsPage: LibraryPage = { pane: 'tools', icon: 'sliders-horizontal', label: 'libraryTools' };

export function usePaletteEntries(onOverlay: (overlay: LibraryOverlay) => void): PaletteEntry[] {
  const app = useAppStore();
  const t = useTranslation();
  const commands = useCommands(onOverlay);
  const { collections, counts, route } = useLibrary();
  const savedVideos = useSavedVideos();
  const { goToPane, goToView } = useLibraryStore().getState();
  const shown = collections?.find(({ id }) => id === route.collectionId);
  const shownName = shown?.name;
  const pageEntry = ({ pane, icon, label }: LibraryPage, note?: string): PaletteEntry => ({
    id: `page ${pane}`,
    group: 'pages',
    icon,
    label: t(label),
    note,
    keys: keysOfPane(pane),
    run: () => goToPane(pane),
  });
  return [
    ...commands,
    ...[...dataPages, ...managePages, toolsPage].map((page) => pageEntry(page)),
    {
      id: 'page options',
      group: 'pages',
      icon: 'settings',
      label: t('options'),
      keys: shortcuts.goToOptions.keys,
      run: () => app.getState().openOptions(),
    },
    {
      id: 'page help',
      group: 'pages',
      icon: 'circle-question-mark',
      label: t('sectionHelp'),
      words: t('wordsHelp'),
      run: () => void openPage(staticPage('help', t('localeTag')), ''),
    },
    ...viewPages.map((page) => pageEntry(page, shownName)),
    ...timeViewsOf(shown)
      .slice(1)
      .map(
        (view): PaletteEntry => ({
          id: `view ${view}`,
          group: 'pages',
          icon: 'chart-line',
          label: t(timeViewLabels[view]),
          note: shownName,
          run: () => goToView('over-time', view),
        }),
      ),
    ...(collections ?? []).map(
      ({ id, name }): PaletteEntry => ({
        id: `collection ${id}`,
        group: 'collections',
        icon: 'library',
        label: name,
        note: counts.has(id) ? t.plural('videoCount', counts.get(id) ?? 0) : undefined,
        run: () => goToPane('table', id),
      }),
    ),
    ...savedVideos.map(
      ({ videoId, title, key }): PaletteEntry => ({
        id: `video ${videoId}`,
        group: 'captions',
        icon: 'captions',
        label: title ?? videoId,
        words: videoId,
        run: () => goToView('saved-captions', formatSavedRoute({ key, at: null })),
      }),
    ),
    ...optionSectionIds.flatMap((id) => optionEntries(t, id)),
  ];
}

function optionEntries(t: Translate, id: OptionSectionId): PaletteEntry[] {
  const { title, options } = optionSections[id];
  return options.map(({ label, words }) => ({
    id: `option ${label}`,
    group: 'options',
    icon: 'settings',
    label: t(label),
    note: t(title) === t(label) ? undefined : t(title),
    words: `${t(title)} ${t(words)}`,
    run: () => void openPage('options.html', `#${id}`),
  }));
}

function useSavedVideos(): readonly SavedVideo[] {
  const [videos, setVideos] = useState<readonly SavedVideo[]>([]);
  useEffect(() => {
    let isClosed = false;
    void readSavedVideos().then((savedVideos) => isClosed || setVideos(savedVideos));
    return () => {
      isClosed = true;
    };
  }, []);
  return videos;
}
