import { useRef } from 'react';
import { useStore } from 'zustand';
import { CountryCombobox } from '@/components/ui/LanguageCombobox';
import { usePanelStore } from '@/components/ui/panel-state';
import { useTranslation } from '@/components/ui/translation';
import { useRequest, useRequestStore } from '@/components/ui/use-request';
import type { LoadedResponse } from '@/lib/app-store/request-store';
import type { DownloadsStore } from '@/lib/downloads/store';
import { audioRows, type MediaRow, videoRows } from '@/lib/files/media-row';
import type { FilesStore } from '@/lib/files/store/files-store';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { AudioFile, VideoFile } from '@/lib/service/file-endpoints';
import type { MessageName } from '@/lib/shared/localized-text';
import { FileListing, type FileListName, ListButton, type ListRequest } from './FileListing';
import { MediaList } from './MediaList';

interface Props {
  kind: MediaRow['kind'];
  files: FilesStore;
  downloads: DownloadsStore;
}

/** The video or audio files, as available in one country. */
export function MediaPane({ kind, files, downloads }: Props) {
  const panel = usePanelStore();
  const box = useRef<HTMLDivElement>(null);
  const audioStore = useRequestStore('audioFiles');
  const videoStore = useRequestStore('videoFiles');
  const country = useListCountry(kind, files);
  const picker = (
    <div ref={box} className="country">
      <CountryField kind={kind} files={files} value={country} />
    </div>
  );
  const focusCountry = () => box.current?.querySelector('input')?.focus();
  const shared = { kind, files, downloads, picker, focusCountry };
  const videoId = panel.getState().subject?.videoId;
  if (!videoId) return null;
  if (kind === 'audio') {
    const params: ParamsOf<'audioFiles'> = { videoId, ...(country !== null && { regionCode: country }) };
    const listing: ListRequest<'audioFiles'> = {
      name: 'audioFiles',
      store: audioStore,
      params,
    };
    return (
      <FileListing listing={listing} country={picker}>
        {(response) => (
          <MediaList {...shared} {...parseRows(response, audioRows)} listButton={listButtonFor(listing)} />
        )}
      </FileListing>
    );
  }
  const params: ParamsOf<'videoFiles'> = { videoId, ...(country !== null && { country }) };
  const listing: ListRequest<'videoFiles'> = {
    name: 'videoFiles',
    store: videoStore,
    params,
  };
  return (
    <FileListing listing={listing} country={picker}>
      {(response) => <MediaList {...shared} {...parseRows(response, videoRows)} listButton={listButtonFor(listing)} />}
    </FileListing>
  );
}

const listButtonFor =
  <N extends FileListName>(listing: ListRequest<N>) =>
  (refetchLabel?: MessageName) => <ListButton listing={listing} {...(refetchLabel && { refetchLabel })} />;

/** Caches the parsed rows of each list, so that each list is parsed only once. */
const parsedRows = new WeakMap<object, MediaRow[]>();

function parseRows<F extends AudioFile | VideoFile>(
  { value, receivedAt }: Pick<LoadedResponse<'audioFiles' | 'videoFiles'>, 'receivedAt'> & { value: readonly F[] },
  rowsOf: (files: readonly F[]) => MediaRow[],
): { rows: MediaRow[]; listedAt: number } {
  const rows = parsedRows.get(value) ?? rowsOf(value);
  parsedRows.set(value, rows);
  return { rows, listedAt: receivedAt };
}

/** Returns the country that the user chose or, if none was chosen, that of the saved list. */
function useListCountry(kind: MediaRow['kind'], files: FilesStore): string | null {
  const chosenCountry = useStore(files, (state) => state.country[kind]);
  const video = useRequest('videoFiles', (state) => state.response?.params.country);
  const audio = useRequest('audioFiles', (state) => state.response?.params.regionCode);
  return chosenCountry === undefined ? ((kind === 'video' ? video : audio) ?? null) : chosenCountry;
}

interface CountryProps {
  kind: MediaRow['kind'];
  files: FilesStore;
  value: string | null;
}

function CountryField({ kind, files, value }: CountryProps) {
  const t = useTranslation();
  return (
    <CountryCombobox
      value={value}
      none={t('filesCountryNone')}
      label={t('filesCountry')}
      small
      onChoose={(code) => files.getState().chooseCountry(kind, code)}
    />
  );
}
