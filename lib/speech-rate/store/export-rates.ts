import type { Cue } from '@/lib/captions/cue';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import { hasReceivedRates } from '@/lib/captions/store/saved-tracks';
import { fileNameTags } from '@/lib/captions/views';
import { createTableFile, saveFile, type TableFormat } from '@/lib/downloads/save-file';
import { fileName } from '@/lib/shared/file-name';
import { findPauses, lastCueEnd, type TimeSpan } from '../pauses';
import { type PauseFormat, pauseFormats, rateTable } from '../rate-files';
import type { RateThresholds } from '../rate-levels';

type RateExport = LineTableExport | PauseFormat;
type LineTableExport = 'lines' | 'lines-xlsx';

const isLineTable = (file: RateExport): file is LineTableExport => file === 'lines' || file === 'lines-xlsx';

/** Exports line rates or pauses of the displayed lines. `length` is the length of the video in seconds, if known. */
export async function exportRates(panel: CaptionsStore, file: RateExport, length: number | null): Promise<void> {
  const { track, subject, settings, views } = panel.getState();
  if (!track || !subject) return;
  const { cues } = track;
  // A table has no place for notes, so the file name lists the active views.
  const viewNames = fileNameTags(views);
  const nameParts = [
    track.lang ?? '',
    isLineTable(file) ? 'speech rate' : 'pauses',
    viewNames.length > 0 && `(${viewNames.join(', ')})`,
  ];
  const lang = nameParts.filter(Boolean).join(' ');
  const nameFor = (ext: string) => fileName({ title: subject.title ?? '', id: subject.videoId, lang, ext });
  const { name, mediaType, content } = isLineTable(file)
    ? await createLineTable(
        file === 'lines' ? 'csv' : 'xlsx',
        { cues, limits: settings.speechRateLimits, ratesReceived: hasReceivedRates(track) },
        nameFor,
      )
    : createPauseFile(file, findPauses(cues, length ?? lastCueEnd(cues), settings.speechRateLimits.pause), nameFor);
  await saveFile(panel.getState(), name, mediaType, content);
}

type NameFor = (extension: string) => string;

async function createLineTable(
  format: TableFormat,
  { cues, limits, ratesReceived }: { cues: readonly Cue[]; limits: RateThresholds; ratesReceived: boolean },
  nameFor: NameFor,
) {
  return { name: nameFor(format), ...(await createTableFile(rateTable(cues, limits, ratesReceived), format)) };
}

function createPauseFile(file: PauseFormat, pauses: readonly TimeSpan[], nameFor: NameFor) {
  const { extension, mediaType, write } = pauseFormats[file];
  return { name: nameFor(extension), mediaType, content: write(pauses) };
}
