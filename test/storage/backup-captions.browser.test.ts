import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minLongTrackLines } from '@/lib/captions/line-columns';
import { readSavedLines } from '@/lib/captions/repository';
import { captionOrigin } from '@/lib/captions/track-origin';
import { closeDatabase, database } from '@/lib/database/database';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import { cacheKey } from '@/lib/service/request';
import { captionFormats } from '@/lib/service/value-sets';
import { backupFile } from '@/lib/storage/backup/backup-file';
import type { RestoreMode } from '@/lib/storage/backup/restore-backup';
import { ownRecords } from '../captions/own-records';
import { cachedResponse } from '../fakes';
import { compressBackup, emptyProfile, readRows, restore, storeRows, writeBackup } from './backups';
import { a } from './filled-database';

beforeEach(emptyProfile);
afterEach(closeDatabase);

const modes: RestoreMode[] = ['merge', 'replace'];
const captions = (format: (typeof captionFormats)[number], body: string, receivedAt = 5) => {
  const params = { videoId: a, ...(format !== 'json' && { format }) };
  const key = cacheKey('captions', params, 'https://service.example');
  return cachedResponse({ key, videoId: a, params, body, receivedAt, requestedAt: receivedAt - 1 });
};
const line = { offset: 0, duration: 2, lang: 'en', text: 'the moon', wordCount: 2, speechRate: 60 };
const checkBackup = (backup: string) => backupFile.check(compressBackup(backup), () => {});

/** Characters in a caption file that are easily lost or changed. */
const unusualCharacters =
  '\ufeff1\r\n00:00:00,000 --> 00:00:02,000\r\n\0\u2028\u2029 🌙 \ud83c שָׁלוֹם e\u0301 é "\\n" </tt> &amp;\r\n\r\n';

describe('saved captions in a backup', () => {
  it.each(modes)('are restored (%s) with the same text, in every format', async (mode) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...captionFormats), fc.string({ unit: 'binary' }), async (format, body) => {
        await emptyProfile();
        await storeRows({ responses: [captions(format, `${unusualCharacters}${body}`)] });
        const backup = await writeBackup();
        const before = await readRows();
        await emptyProfile();
        expect((await checkBackup(backup)).ok).toBe(true);
        await restore(backup, mode);
        expect(await readRows()).toEqual(before);
      }),
      { numRuns: 30 },
    );
  });

  it.each(modes)('include own tracks, corrections with their versions and translations (%s)', async (mode) => {
    const own = ownRecords(a);
    await storeRows({ responses: [captions('json', JSON.stringify([line])), ...own] });
    await derivedTrackRepository.bringUpToDate(() => {});
    const before = { rows: await readRows(), facts: await derivedTrackRepository.facts() };
    const backup = await writeBackup();
    await emptyProfile();
    expect((await checkBackup(backup)).ok).toBe(true);
    await restore(backup, mode);
    await derivedTrackRepository.bringUpToDate(() => {});
    expect({ rows: await readRows(), facts: await derivedTrackRepository.facts() }).toEqual(before);
    const origins = before.facts.map(({ request }) => captionOrigin(request, undefined)).toSorted();
    const madeHere = [
      'corrected',
      'corrected',
      'corrected',
      'own-file',
      'translated-on-device',
      'translated-on-device',
    ];
    expect(origins).toEqual([...madeHere, 'unknown']);
  });

  it('can be searched after a restore, although the backup contains no derived tracks', async () => {
    await storeRows({ responses: [captions('json', JSON.stringify([line]))] });
    await derivedTrackRepository.bringUpToDate(() => {});
    const backup = await writeBackup();
    expect(backup).not.toContain('trackTexts');
    await emptyProfile();
    await restore(backup, 'merge');
    await derivedTrackRepository.bringUpToDate(() => {});
    expect(await derivedTrackRepository.texts(null, 9)).toMatchObject([{ text: 'the moon' }]);
  });

  it('are searched with the text of the backup after it replaced newer captions', async () => {
    await storeRows({ responses: [captions('json', JSON.stringify([line]), 5)] });
    const backup = await writeBackup();
    await storeRows({ responses: [captions('json', JSON.stringify([{ ...line, text: 'newer' }]), 9)] });
    await derivedTrackRepository.bringUpToDate(() => {});
    await restore(backup, 'replace');
    await derivedTrackRepository.bringUpToDate(() => {});
    expect(await derivedTrackRepository.texts(null, 9)).toMatchObject([{ text: 'the moon' }]);
  });

  it('do not use lines derived before the restore, even if both tracks have the same time', async () => {
    const rows = (word: string) =>
      Array.from({ length: minLongTrackLines }, (_, index) => ({ ...line, offset: index * 2, text: word }));
    const track = captions('json', JSON.stringify(rows('sun')));
    await storeRows({ responses: [track] });
    const backup = await writeBackup();
    await storeRows({ responses: [captions('json', JSON.stringify(rows('moon')))] });
    await derivedTrackRepository.bringUpToDate(() => {});
    expect((await readSavedLines(track))?.cues[0]).toMatchObject({ text: 'moon' });
    await restore(backup, 'replace');
    expect(await readSavedLines(track)).toBeNull();
    await derivedTrackRepository.bringUpToDate(() => {});
    expect((await readSavedLines(track))?.cues[0]).toMatchObject({ text: 'sun' });
  });

  it.each([
    ['of a later version', 'newer', (backup: string) => backup.replace(/"version":\d+/, '"version":99')],
    [
      'that is cut off',
      'truncated',
      (backup: string) => backup.slice(0, backup.lastIndexOf('\n', backup.length - 2) + 1),
    ],
    ['truncated within a record', 'broken', (backup: string) => backup.slice(0, backup.indexOf('the moon'))],
    ['with a changed word', 'changed', (backup: string) => backup.replace('the moon', 'the noon')],
  ])('stay unchanged when a backup %s is refused', async (_, is, damage) => {
    await storeRows({ responses: [captions('json', JSON.stringify([line]))] });
    await derivedTrackRepository.bringUpToDate(() => {});
    const before = await readRows();
    expect(await checkBackup(damage(await writeBackup()))).toMatchObject({ ok: false, failure: { is } });
    expect(await readRows()).toEqual(before);
    expect(await (await database()).count('trackTexts')).toBe(1);
  });
});
