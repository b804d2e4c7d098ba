import type { CaptionsState } from '@/lib/captions/store/captions-state';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { wordLanguage } from '@/lib/captions/word-counts';
import { saveFile } from '@/lib/downloads/save-file';
import { decodeChunks, detectEncoding } from '@/lib/import/encoding';
import { fileName } from '@/lib/shared/file-name';
import type { Message } from '@/lib/shared/localized-text';
import { knownWordsText, maxLines, parseKnownWords } from '@/lib/words/known-words-file';
import type { WordsStore } from '@/lib/words/store';
import { wordsCsv, wordsForAnki } from '@/lib/words/word-files';
import type { WordRow } from '@/lib/words/word-rows';

/** Exports the listed words. */
export async function exportWords(
  state: CaptionsState,
  { cues, lang }: ShownTrack,
  rows: readonly WordRow[],
  format: 'csv' | 'tsv',
): Promise<void> {
  const { subject } = state;
  if (!subject) return;
  const { videoId, title } = subject;
  const name = fileName({
    title: title ?? '',
    id: videoId,
    lang: [lang, 'words'].filter(Boolean).join(' '),
    ext: format,
  });
  const list = { videoId, cues, rows };
  if (format === 'csv') return saveFile(state, name, 'text/csv', wordsCsv(list));
  return saveFile(state, name, 'text/tab-separated-values', wordsForAnki(list));
}

/** Exports the known words of a language as plain text. */
export const exportKnownWords = (
  state: CaptionsState,
  lang: string | null,
  known: ReadonlySet<string>,
  collator: Intl.Collator,
): Promise<void> =>
  saveFile(state, `known-words-${wordLanguage(lang)}.txt`, 'text/plain', knownWordsText(known, collator));

/** Adds the words of a file to the known ones. Returns why it cannot; `null` if it did. */
export async function importKnownWords(store: WordsStore, file: File, lang: string | null): Promise<Message | null> {
  const text = await readText(file);
  const read = parseKnownWords(text, wordLanguage(lang));
  if (!read.ok) return read.failure === 'too-long' ? ['wordListFileTooLong', maxLines] : ['wordListFileEmpty'];
  const { words, skipped } = read.value;
  await store
    .getState()
    .addKnown(words, (n) =>
      skipped === 0 ? { count: 'wordListImported', n } : { count: 'wordListImportedSkipped', n, fill: [skipped] },
    );
  return null;
}

async function readText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const chunks = async function* () {
    yield bytes;
  };
  const parts: string[] = [];
  for await (const part of decodeChunks(chunks(), await detectEncoding(chunks()))) parts.push(part);
  return parts.join('');
}
