import { FileDownload, FileDownloadFailure } from '@/components/downloads/FileDownload';
import { IconButton } from '@/components/ui/Icon';
import { usePanel, usePanelStore } from '@/components/ui/panel-state';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import { useRequestStore } from '@/components/ui/use-request';
import type { LoadedResponse } from '@/lib/app-store/request-store';
import { downloadName } from '@/lib/downloads/download-name';
import type { DownloadsStore } from '@/lib/downloads/store';
import { fileFields } from '@/lib/files/file-description';
import { thumbnailFileName, thumbnailFormats, thumbnailsOfFormat } from '@/lib/files/media-file-name';
import type { FilesStore } from '@/lib/files/store/files-store';
import type { ThumbnailZipStore } from '@/lib/files/store/thumbnail-zip';
import type { ThumbnailFile } from '@/lib/service/file-endpoints';
import { webLink } from '@/lib/shared/web-address';
import { FileListing, ListButton, ListLine, type ListRequest } from './FileListing';
import { FileFields, FileRow } from './FileRow';
import { Thumbnail } from './Thumbnail';

interface Props {
  files: FilesStore;
  downloads: DownloadsStore;
  zip: ThumbnailZipStore;
}

export function ThumbnailsPane(props: Props) {
  const store = useRequestStore('thumbnailFiles');
  const videoId = usePanelStore().getState().subject?.videoId;
  if (!videoId) return null;
  const listing: ListRequest<'thumbnailFiles'> = {
    name: 'thumbnailFiles',
    store,
    params: { videoId },
  };
  return (
    <FileListing listing={listing}>
      {(response) => <ThumbnailRows {...props} response={response} listing={listing} />}
    </FileListing>
  );
}

interface PicturesProps extends Props {
  response: LoadedResponse<'thumbnailFiles'>;
  listing: ListRequest<'thumbnailFiles'>;
}

function ThumbnailRows({ response, listing, ...rest }: PicturesProps) {
  const t = useTranslation();
  const { files } = rest;
  const preferredFormat = usePanel((state) => state.settings.files.pictures);
  const formats = thumbnailFormats(response.value);
  const format = formats.includes(preferredFormat) ? preferredFormat : (formats[0] ?? '');
  return (
    <>
      <ListLine
        listing={listing}
        listedAt={response.receivedAt}
        lifetime={null}
        tools={<ZipButton {...rest} pictures={response.value} />}
      />
      <div className="file-formats">
        <Segmented
          label={t('filesPictureFormat')}
          options={formats.map((one) => [one, one || t('notGiven')])}
          value={format}
          onChoose={(pictures) => files.getState().choose({ pictures })}
        />
      </div>
      <ul>
        {thumbnailsOfFormat(response.value, format).map(({ at, file }) => (
          <ThumbnailRow key={at} {...rest} file={file} listing={listing} listedAt={response.receivedAt} />
        ))}
      </ul>
    </>
  );
}

function ZipButton({ zip, pictures }: Props & { pictures: readonly ThumbnailFile[] }) {
  const panel = usePanelStore();
  const t = useTranslation();
  const handlePress = () => {
    const { subject, settings } = panel.getState();
    if (!subject) return;
    const { videoId: id, title } = subject;
    const thumbnails = pictures.flatMap((file) => {
      const url = webLink(file.url);
      return url ? [{ url, name: thumbnailFileName(file, subject, settings.naming) }] : [];
    });
    void zip
      .getState()
      .save(downloadName(settings.naming, { title: title ?? '', id, quality: 'thumbnails', ext: 'zip' }), thumbnails);
  };
  return <IconButton icon="folder-archive" label={t('filesZip')} onPress={handlePress} />;
}

interface PictureProps extends Omit<Props, 'zip'> {
  file: ThumbnailFile;
  listing: ListRequest<'thumbnailFiles'>;
  listedAt: number;
}

function ThumbnailRow({ files, downloads, file, listing, listedAt }: PictureProps) {
  const panel = usePanelStore();
  const t = useTranslation();
  const subject = usePanel((state) => state.subject);
  const link = webLink(file.url);
  const title = file.id || t('notGiven');
  const newDownload = () =>
    link && subject
      ? {
          videoId: subject.videoId,
          what: 'thumbnail' as const,
          url: link,
          name: thumbnailFileName(file, subject, panel.getState().settings.naming),
          bytes: null,
          mimeType: null,
          listedAt,
        }
      : null;
  return (
    <FileRow
      title={title}
      note={[sizeOf(file), file.ratio || t('filesRatioNotGiven')].join(' · ')}
      picture={<Thumbnail link={link} name={title} />}
      end={
        link && (
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
        link && (
          <FileDownloadFailure downloads={downloads} url={link} isAlive>
            <ListButton listing={listing} refetchLabel="filesGetFresh" />
          </FileDownloadFailure>
        )
      }
      renderDetails={() => (
        <FileFields
          fields={fileFields('thumbnail', file)}
          link={link}
          noLinkText={link === null ? t('filesNoLink') : undefined}
          onCopyJson={() => void files.getState().copy(JSON.stringify(file, null, 2), ['filesJsonCopied'])}
          onCopyLink={() => link !== null && void files.getState().copy(link, ['filesLinkCopied'])}
        />
      )}
    />
  );

  function sizeOf({ width, height }: ThumbnailFile): string {
    if (width === undefined || height === undefined) return t('filesSizeNotGiven');
    return `${width} × ${height}`;
  }
}
