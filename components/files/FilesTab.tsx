import { useStore } from 'zustand';
import { downloadsStoreOf, thumbnailZipStoreOf } from '@/components/downloads/downloads-store';
import { keepListRoom } from '@/components/ui/keep-list-room';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { DownloadsStore } from '@/lib/downloads/store';
import { filesStoreOf } from '@/lib/files/store/files-store';
import type { ThumbnailZipStore } from '@/lib/files/store/thumbnail-zip';
import type { MessageName } from '@/lib/shared/localized-text';
import './files.css';
import { CaptionFilesPane } from './CaptionFilesPane';
import { MediaPane } from './MediaPane';
import { ThumbnailsPane } from './ThumbnailsPane';

interface Props {
  panel: PanelStore;
  downloads: DownloadsStore;
  zip: ThumbnailZipStore;
}

const groups = [
  ['captions', 'filesGroupCaptions'],
  ['pictures', 'filesGroupPictures'],
  ['video', 'filesGroupVideo'],
  ['audio', 'filesGroupAudio'],
] as const satisfies readonly (readonly [string, MessageName])[];

/** The files of the video in four groups. The group opened last is stored. */
export function FilesPane({ panel, downloads, zip }: Props) {
  const t = useTranslation();
  const selectedGroup = useStore(panel, (state) => state.settings.files.group);
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const files = filesStoreOf(panel);
  if (videoId === undefined) return null;
  return (
    <>
      <div className="file-groups">
        <Segmented
          label={t('filesGroups')}
          options={groups.map(([group, name]) => [group, t(name)])}
          value={selectedGroup}
          onChoose={(group) => files.getState().choose({ group })}
        />
      </div>
      {/* The `key` resets expanded and selected rows, which belong to one video and one group. */}
      <div ref={keepListRoom} className="scroll" key={`${videoId} ${selectedGroup}`}>
        {selectedGroup === 'captions' && <CaptionFilesPane panel={panel} files={files} />}
        {selectedGroup === 'pictures' && <ThumbnailsPane panel={panel} files={files} downloads={downloads} zip={zip} />}
        {selectedGroup === 'video' && <MediaPane kind="video" panel={panel} files={files} downloads={downloads} />}
        {selectedGroup === 'audio' && <MediaPane kind="audio" panel={panel} files={files} downloads={downloads} />}
      </div>
    </>
  );
}

export function FilesTab({ panel }: { panel: PanelStore }) {
  return <FilesPane panel={panel} downloads={downloadsStoreOf(panel)} zip={thumbnailZipStoreOf(panel)} />;
}
