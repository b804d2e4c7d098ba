import { type ReactNode, useState } from 'react';
import { FileDownload, FileDownloadFailure } from '@/components/downloads/FileDownload';
import { useClock } from '@/components/ui/clock';
import { usePanel, usePanelStore } from '@/components/ui/panel-state';
import { useTranslation } from '@/components/ui/translation';
import { type NewDownload, savesMedia } from '@/lib/downloads/download';
import type { DownloadsStore } from '@/lib/downloads/store';
import { fileFields } from '@/lib/files/file-description';
import { mediaFileName } from '@/lib/files/media-file-name';
import type { MediaRow } from '@/lib/files/media-row';
import type { FilesStore } from '@/lib/files/store/files-store';
import { isLinkAlive } from '@/lib/platform/link-lifetime';
import { groupedDigits, sizeText } from '@/lib/shared/byte-text';
import { FileFields, FileRow } from './FileRow';

export interface MediaRowBaseProps {
  files: FilesStore;
  downloads: DownloadsStore;
  /** When the list was received, in milliseconds since 1970. */
  listedAt: number;
  /** The priced button that fetches the list again. */
  listButton: ReactNode;
  /** Opens the form with the country. */
  openForm(): void;
}

interface MediaFileProps extends MediaRowBaseProps {
  row: MediaRow;
  title: string;
  note: string;
  isEnded: boolean;
  selected?: boolean | undefined;
  onChoose?(): void;
}

export function MediaFile({
  row,
  title,
  note,
  isEnded,
  selected,
  onChoose,
  files,
  downloads,
  listedAt,
  listButton,
  openForm,
}: MediaFileProps) {
  const panel = usePanelStore();
  const t = useTranslation();
  const clock = useClock();
  const subject = usePanel((state) => state.subject);
  const [wasPressed, setPressed] = useState(false);
  const { link, bytes } = row;
  const isAlive = !isEnded && link !== null && isLinkAlive(row.expiresAt, listedAt, clock.now());
  const newDownload = (): NewDownload | null => {
    if (!subject || link === null) return null;
    setPressed(true);
    const name = mediaFileName(row, subject, panel.getState().settings.naming);
    return toNewDownload(row, link, name, listedAt, subject.videoId);
  };
  const copyJson = () => void files.getState().copy(JSON.stringify(row.file, null, 2), ['filesJsonCopied']);
  const renderDetails = () => (
    <FileFields
      fields={fileFields(row.kind, row.file)}
      link={isAlive ? link : null}
      noLinkText={link === null ? t('filesNoLink') : undefined}
      onCopyJson={copyJson}
      onCopyLink={() => link !== null && void files.getState().copy(link, ['filesLinkCopied'])}
    />
  );
  return (
    <FileRow
      title={title}
      note={note}
      size={bytes === null ? t('filesSizeNotGiven') : sizeText(bytes, t.locale)}
      exact={bytes === null ? undefined : t('filesExactBytes', groupedDigits(bytes, t.locale))}
      selected={selected}
      {...(onChoose && { onChoose })}
      end={
        savesMedia &&
        isAlive && (
          <FileDownload
            downloads={downloads}
            url={link}
            title={title}
            label={t('downloadThis', title)}
            createDownload={newDownload}
          />
        )
      }
      below={
        savesMedia &&
        link !== null && (
          <MediaFailure
            downloads={downloads}
            listButton={listButton}
            openForm={openForm}
            url={link}
            isAlive={isAlive}
            wasPressed={wasPressed}
          />
        )
      }
      renderDetails={renderDetails}
    />
  );
}

function MediaFailure({
  listButton,
  openForm,
  ...rest
}: Pick<MediaRowBaseProps, 'downloads' | 'listButton' | 'openForm'> & {
  url: string;
  isAlive: boolean;
  wasPressed: boolean;
}) {
  const t = useTranslation();
  return (
    <FileDownloadFailure {...rest}>
      {listButton}
      <button type="button" className="button small" onClick={openForm}>
        {t('filesOtherCountry')}
      </button>
    </FileDownloadFailure>
  );
}

function toNewDownload(row: MediaRow, url: string, name: string, listedAt: number, videoId: string): NewDownload {
  const { mimeType } = row.file;
  return {
    videoId,
    what: row.kind,
    url,
    name,
    bytes: row.bytes === null ? null : Number(row.bytes),
    mimeType: typeof mimeType === 'string' ? mimeType : null,
    listedAt,
  };
}
