import { useStore } from 'zustand';
import { RowDownload, RowFailure } from '@/components/downloads/RowDownload';
import { useClock } from '@/components/ui/clock';
import { useTranslation } from '@/components/ui/translation';
import { type NewDownload, savesMedia } from '@/lib/downloads/download';
import { fileFields } from '@/lib/files/file-description';
import { isLinkAlive } from '@/lib/files/link-lifetime';
import { mediaFileName } from '@/lib/files/media-file-name';
import type { MediaRow } from '@/lib/files/media-row';
import { groupedDigits, sizeText } from '@/lib/shared/byte-text';
import { FileFields, FileRow } from './FileRow';
import { JoinPane } from './JoinPane';
import type { MediaListProps } from './MediaList';

interface MediaFileProps extends MediaListProps {
  row: MediaRow;
  title: string;
  note: string;
  isEnded: boolean;
  chosen?: boolean | undefined;
  onChoose?(): void;
}

/** One media file, with saving where this build saves media, and everything about it. */
export function MediaFile({ row, title, note, isEnded, chosen, onChoose, ...rest }: MediaFileProps) {
  const t = useTranslation();
  const clock = useClock();
  const { panel, files, saves, listedAt } = rest;
  const subject = useStore(panel, (state) => state.subject);
  const { link, bytes } = row;
  const isAlive = !isEnded && link !== null && isLinkAlive(row.until, listedAt, clock.now());
  const newDownload = (): NewDownload | null =>
    subject && link !== null
      ? toNewDownload(row, link, mediaFileName(row, subject, panel.getState().settings.naming), rest, subject.videoId)
      : null;
  const copyJson = () => void files.copy(JSON.stringify(row.file, null, 2), ['filesJsonCopied']);
  const more = () => (
    <FileFields
      fields={fileFields(row.kind, row.file)}
      link={isAlive ? link : null}
      linkless={link === null ? t('filesNoLink') : undefined}
      onCopyJson={copyJson}
      onCopyLink={() => link !== null && void files.copy(link, ['filesLinkCopied'])}
    >
      {row.kind === 'video' && row.hasSound === 'no' && <JoinPane panel={panel} files={files} video={row} />}
    </FileFields>
  );
  return (
    <FileRow
      title={title}
      note={note}
      size={bytes === null ? t('filesSizeNotGiven') : sizeText(bytes, t.locale)}
      exact={bytes === null ? undefined : t('filesExactBytes', groupedDigits(bytes, t.locale))}
      chosen={chosen}
      {...(onChoose && { onChoose })}
      end={
        savesMedia &&
        isAlive && (
          <RowDownload saves={saves} url={link} title={title} label={t('mediaSaveFile', title)} wish={newDownload} />
        )
      }
      below={savesMedia && link !== null && <MediaFailure {...rest} url={link} isAlive={isAlive} />}
      more={more}
    />
  );
}

function MediaFailure({
  saves,
  url,
  isAlive,
  listButton,
  toCountry,
}: MediaListProps & { url: string; isAlive: boolean }) {
  const t = useTranslation();
  return (
    <RowFailure saves={saves} url={url} isAlive={isAlive}>
      {listButton('filesGetFresh')}
      <button type="button" className="btn small" onClick={toCountry}>
        {t('filesOtherCountry')}
      </button>
    </RowFailure>
  );
}

function toNewDownload(
  row: MediaRow,
  url: string,
  name: string,
  { listedAt }: Pick<MediaListProps, 'listedAt'>,
  videoId: string,
): NewDownload {
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
