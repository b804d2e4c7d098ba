import { useState } from 'react';
import { useStore } from 'zustand';
import { HeldExportMenu } from '@/components/captions/ExportMenu';
import type { LineSpan } from '@/components/captions/line-painter';
import { IconButton } from '@/components/IconButton';
import { useKeys } from '@/components/use-keys';
import { useWords } from '@/components/words';
import { chaptersIn } from '@/lib/panel/chapters';
import type { ShownTrack } from '@/lib/panel/held-tracks';
import type { Panel } from '@/lib/panel/panel';
import { CaptionsCopy } from '../../sidepanel/CaptionsCopy';
import { useRemarks } from '../../sidepanel/use-remarks';
import { heldReaderOf } from './reader-store';

interface Props {
  panel: Panel;
  track: ShownTrack;
  /** The lines that are chosen in the list. */
  chosen(): LineSpan | null;
}

/** Finding, copying and saving what is read, by buttons and by the keys of the panel. */
export function HeldReadingBar({ panel, track, chosen }: Props) {
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
