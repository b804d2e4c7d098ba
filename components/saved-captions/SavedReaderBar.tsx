import { useState } from 'react';
import { useStore } from 'zustand';
import { CaptionsCopy } from '@/components/captions/CaptionsCopy';
import { HeldExportMenu } from '@/components/captions/ExportMenu';
import type { LineSpan } from '@/components/captions/line-painter';
import { useRemarks } from '@/components/captions/use-remarks';
import { IconButton } from '@/components/ui/IconButton';
import { useKeys } from '@/components/ui/use-keys';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { chaptersIn } from '@/lib/details/store/chapters';
import { heldReaderOf } from './reader-store';

interface Props {
  panel: Panel;
  track: ShownTrack;
  /** The lines that are chosen in the list. */
  chosen(): LineSpan | null;
}

/** Finding, copying and saving what is read, by buttons and by the keys of the panel. */
export function SavedReaderBar({ panel, track, chosen }: Props) {
  const say = useWords();
  const reader = heldReaderOf(panel);
  const isFinding = useStore(reader, (state) => state.isFinding);
  const settings = useStore(panel, (state) => state.settings);
  const hasChapters = useStore(reader, ({ details, subject }) => chaptersIn(details, subject?.videoId).length > 0);
  const { names, notes } = useRemarks(reader, track);
  const [opened, setOpened] = useState({ copy: 0, export: 0 });
  const { openFind, closeFind, save } = reader.getState();
  useKeys(
    {
      '/': openFind,
      c: () => setOpened((now) => ({ ...now, copy: now.copy + 1 })),
      e: () => setOpened((now) => ({ ...now, export: now.export + 1 })),
    },
    settings.singleKeys,
  );
  return (
    <div className="bar" role="toolbar" aria-label={say('captions')}>
      <IconButton
        icon="search"
        label={say('captionsFind')}
        shortcut="/"
        pressed={isFinding}
        onPress={isFinding ? closeFind : openFind}
      />
      <span className="gap" />
      <CaptionsCopy verbs={reader.getState()} chosen={chosen} hasSecond={false} openedBy={opened.copy} />
      <HeldExportMenu
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
