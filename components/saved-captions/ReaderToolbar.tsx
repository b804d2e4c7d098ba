import { useState } from 'react';
import { useStore } from 'zustand';
import { CaptionsCopy } from '@/components/captions/CaptionsCopy';
import { TrackExportMenu } from '@/components/captions/ExportMenu';
import type { LineSpan } from '@/components/captions/line-painter';
import { useExportNotes } from '@/components/captions/use-export-notes';
import { IconButton } from '@/components/ui/IconButton';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { chaptersFromDetails } from '@/lib/details/store/chapters';
import { trackReaderOf } from './reader-store';

interface ReaderToolbarProps {
  panel: PanelStore;
  track: ShownTrack;
  /** The lines that are chosen in the list. */
  chosen(): LineSpan | null;
}

/** Finding, copying and saving what is read, by buttons and by the keys of the panel. */
export function ReaderToolbar({ panel, track, chosen }: ReaderToolbarProps) {
  const t = useTranslation();
  const reader = trackReaderOf(panel);
  const isFinding = useStore(reader, (state) => state.isFinding);
  const settings = useStore(panel, (state) => state.settings);
  const hasChapters = useStore(
    reader,
    ({ details, subject }) => chaptersFromDetails(details, subject?.videoId).length > 0,
  );
  const { names, notes } = useExportNotes(reader, track);
  const [opened, setOpened] = useState({ copy: 0, export: 0 });
  const { openFind, closeFind, save } = reader.getState();
  useShortcuts(
    {
      '/': openFind,
      c: () => setOpened((now) => ({ ...now, copy: now.copy + 1 })),
      e: () => setOpened((now) => ({ ...now, export: now.export + 1 })),
    },
    settings.singleKeys,
  );
  return (
    <div className="bar" role="toolbar" aria-label={t('captions')}>
      <IconButton
        icon="search"
        label={t('captionsFind')}
        shortcut="/"
        pressed={isFinding}
        onPress={isFinding ? closeFind : openFind}
      />
      <span className="gap" />
      <CaptionsCopy verbs={reader.getState()} chosen={chosen} hasSecond={false} openedBy={opened.copy} />
      <TrackExportMenu
        choices={settings}
        both={null}
        hasChapters={hasChapters}
        viewsOn={names}
        notes={notes}
        openedBy={opened.export}
        onSaveHeld={(format) => void save(format, notes)}
        onChooseBoth={() => {}}
        onChoose={(change) => void panel.getState().changeSettings(change)}
      />
    </div>
  );
}
