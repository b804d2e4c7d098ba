import { useDownloadsStore, useThumbnailZipStore } from '@/components/downloads/use-downloads';
import { useFilesStore } from '@/components/files/use-files';
import { keepListHeight } from '@/components/ui/keep-list-height';
import { usePanel } from '@/components/ui/panel-state';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import type { DownloadsStore } from '@/lib/downloads/store';
import type { ThumbnailZipStore } from '@/lib/files/store/thumbnail-zip';
import type { MessageName } from '@/lib/shared/localized-text';
import './files.css';
import { CaptionFilesPane } from './CaptionFilesPane';
import { MediaPane } from './MediaPane';
import { ThumbnailsPane } from './ThumbnailsPane';

interface Props {
  downloads: DownloadsStore;
  zip: ThumbnailZipStore;
}

const groups = [
  ['captions', 'captions'],
  ['pictures', 'filesGroupPictures'],
  ['video', 'video'],
  ['audio', 'filesGroupAudio'],
] as const satisfies readonly (readonly [string, MessageName])[];

/** The files of the video in four groups. The group opened last is stored. */
export function FilesPane({ downloads, zip }: Props) {
  const t = useTranslation();
  const selectedGroup = usePanel((state) => state.settings.files.group);
  const videoId = usePanel((state) => state.subject?.videoId);
  const files = useFilesStore();
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
      <div ref={keepListHeight} className="scroll" key={`${videoId} ${selectedGroup}`}>
        {selectedGroup === 'captions' && <CaptionFilesPane files={files} />}
        {selectedGroup === 'pictures' && <ThumbnailsPane files={files} downloads={downloads} zip={zip} />}
        {selectedGroup === 'video' && <MediaPane kind="video" files={files} downloads={downloads} />}
        {selectedGroup === 'audio' && <MediaPane kind="audio" files={files} downloads={downloads} />}
      </div>
    </>
  );
}

export function FilesTab() {
  return <FilesPane downloads={useDownloadsStore()} zip={useThumbnailZipStore()} />;
}
