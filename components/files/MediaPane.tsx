import { useRef } from 'react';
import { useStore } from 'zustand';
import { CountryBox } from '@/components/ui/CountryBox';
import { UnknownName } from '@/components/ui/UnknownName';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import type { Answered } from '@/lib/app-store/request-store';
import type { SavesStore } from '@/lib/downloads/store/downloads-store';
import { audioRows, type MediaRow, videoRows } from '@/lib/files/media-row';
import type { Files } from '@/lib/files/store/file-lists';
import { isUnknown, namesHere } from '@/lib/runs/unknown-names';
import type { Asked } from '@/lib/service/endpoints';
import type { AudioFile, VideoFile } from '@/lib/service/file-schemas';
import type { MessageName } from '@/lib/shared/localized-text';
import { ListButton, type Listing } from './ListButton';
import { Listed } from './Listed';
import type { ListName } from './list-names';
import { MediaList } from './MediaList';

interface Props {
  kind: MediaRow['kind'];
  panel: Panel;
  files: Files;
  saves: SavesStore;
}

/** The video or the audio files, as if asked for from a country (FIL-05). */
export function MediaPane({ kind, panel, files, saves }: Props) {
  const say = useWords();
  const box = useRef<HTMLDivElement>(null);
  const names = useStore(panel, ({ settings }) => namesHere(settings));
  const isOff = kind === 'video' && isUnknown('videoFiles.country', names);
  const chosen = useCountry(kind, files);
  const country = isOff ? null : chosen;
  const picker = (
    <div ref={box} className="country">
      <Country kind={kind} files={files} value={country} disabled={isOff} />
      {isOff && <UnknownName what={say('filesCountry')} onNames={() => void panel.getState().openOptions()} />}
    </div>
  );
  const toCountry = () => box.current?.querySelector('input')?.focus();
  const shared = { kind, panel, files, saves, picker, toCountry };
  const videoId = panel.getState().subject?.videoId;
  if (!videoId) return null;
  if (kind === 'audio') {
    const asked: Asked<'audioFiles'> = { videoId, ...(country !== null && { regionCode: country }) };
    const listing: Listing<'audioFiles'> = { panel, name: 'audioFiles', store: files.audio, asked };
    return (
      <Listed listing={listing} country={picker}>
        {(answer) => <MediaList {...shared} {...rowsFrom(answer, audioRows)} listButton={buttonFor(listing)} />}
      </Listed>
    );
  }
  const asked: Asked<'videoFiles'> = { videoId, ...(country !== null && { country }) };
  const listing: Listing<'videoFiles'> = { panel, name: 'videoFiles', store: files.video, asked };
  return (
    <Listed listing={listing} country={picker}>
      {(answer) => <MediaList {...shared} {...rowsFrom(answer, videoRows)} listButton={buttonFor(listing)} />}
    </Listed>
  );
}

const buttonFor =
  <N extends ListName>(listing: Listing<N>) =>
  (again?: MessageName) => <ListButton listing={listing} {...(again && { again })} />;

/** The rows of a list are read once, however often they are drawn. */
const read = new WeakMap<object, MediaRow[]>();

function rowsFrom<F extends AudioFile | VideoFile>(
  { value, receivedAt }: Pick<Answered<'audioFiles' | 'videoFiles'>, 'receivedAt'> & { value: readonly F[] },
  rowsOf: (files: readonly F[]) => MediaRow[],
): { rows: MediaRow[]; listedAt: number } {
  const rows = read.get(value) ?? rowsOf(value);
  read.set(value, rows);
  return { rows, listedAt: receivedAt };
}

/** The country that the reader chose, else the one that the held list was asked for. */
function useCountry(kind: MediaRow['kind'], files: Files): string | null {
  const chosen = useStore(files, (state) => state.country[kind]);
  const video = useStore(files.video, (state) => state.answer?.asked.country);
  const audio = useStore(files.audio, (state) => state.answer?.asked.regionCode);
  return chosen === undefined ? ((kind === 'video' ? video : audio) ?? null) : chosen;
}

interface CountryProps {
  kind: MediaRow['kind'];
  files: Files;
  value: string | null;
  disabled: boolean;
}

function Country({ kind, files, value, disabled }: CountryProps) {
  const say = useWords();
  return (
    <CountryBox
      value={value}
      none={say('filesCountryNone')}
      label={say('filesCountry')}
      small
      disabled={disabled}
      onChoose={(code) => files.chooseCountry(kind, code)}
    />
  );
}
