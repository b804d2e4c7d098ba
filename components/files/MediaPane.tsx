import { type ReactNode, useState } from 'react';
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
import { FileListing, ListButton, ListLine, type ListRequest } from './FileListing';
import { MediaList } from './MediaList';

interface Props {
  kind: MediaRow['kind'];
  files: FilesStore;
  downloads: DownloadsStore;
}

/** The video or audio files, as available in one country. */
export function MediaPane({ kind, files, downloads }: Props) {
  const panel = usePanelStore();
  const audioStore = useRequestStore('audioFiles');
  const videoStore = useRequestStore('videoFiles');
  const country = useListCountry(kind, files);
  const videoId = panel.getState().subject?.videoId;
  if (!videoId) return null;
  const shared = { kind, files, downloads, picker: <CountryField kind={kind} files={files} value={country} /> };
  if (kind === 'audio') {
    const params: ParamsOf<'audioFiles'> = { videoId, ...(country !== null && { regionCode: country }) };
    return <MediaListing {...shared} listing={{ name: 'audioFiles', store: audioStore, params }} rowsOf={audioRows} />;
  }
  const params: ParamsOf<'videoFiles'> = { videoId, ...(country !== null && { country }) };
  return <MediaListing {...shared} listing={{ name: 'videoFiles', store: videoStore, params }} rowsOf={videoRows} />;
}

interface ListingProps<N extends 'audioFiles' | 'videoFiles'> extends Props {
  listing: ListRequest<N>;
  picker: ReactNode;
  rowsOf(files: LoadedResponse<N>['value']): MediaRow[];
}

function MediaListing<N extends 'audioFiles' | 'videoFiles'>({ listing, picker, rowsOf, ...rest }: ListingProps<N>) {
  const [openCount, setOpenCount] = useState(0);
  return (
    <FileListing listing={listing} country={picker}>
      {({ value, receivedAt }) => (
        <MediaList
          {...rest}
          rows={parseRows(value, rowsOf)}
          listedAt={receivedAt}
          renderLine={(lifetime) => (
            <ListLine
              listing={listing}
              listedAt={receivedAt}
              lifetime={lifetime}
              country={picker}
              openCount={openCount}
            />
          )}
          listButton={<ListButton listing={listing} refetchLabel="filesGetFresh" />}
          openForm={() => setOpenCount(openCount + 1)}
        />
      )}
    </FileListing>
  );
}

/** Caches the parsed rows of each list, so that each list is parsed only once. */
const parsedRows = new WeakMap<object, MediaRow[]>();

function parseRows<F extends object>(value: F, rowsOf: (files: F) => MediaRow[]): MediaRow[] {
  const rows = parsedRows.get(value) ?? rowsOf(value);
  parsedRows.set(value, rows);
  return rows;
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
    <div className="country">
      <CountryCombobox
        value={value}
        none={t('filesCountryNone')}
        label={t('filesCountry')}
        onChoose={(code) => files.getState().chooseCountry(kind, code)}
      />
    </div>
  );
}
