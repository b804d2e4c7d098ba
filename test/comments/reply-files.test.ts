import { describe, expect, it } from 'vitest';
import { exportReplies } from '@/lib/comments/store/replies-store';
import { videoA } from '../captions/captions-environment';
import { t } from '../translations';
import { comment, createRepliesEnv, openReplies, page, repliesParams } from './replies-environment';

describe('exportReplies', () => {
  const options = {
    format: 'ndjson',
    naming: { is: 'replaced' },
    authorLabel: (hash: string) => `Reader ${hash}`,
    notes: [],
    keepUntil: 1_800_000_000_000,
    loaded: t.plural('repliesMore', 2),
  } as const;

  async function openSaved() {
    const env = createRepliesEnv();
    env.saveResponse('commentReplies', repliesParams(), page(['1', '2'], 'two'));
    return openReplies(env);
  }

  it('names the comment and the number of replies in the file name, and replaces authors with hashes', async () => {
    const { store, saved: files } = await openSaved();
    await exportReplies(store, options);
    expect(files[0]?.name).toBe(`Tide mills [${videoA}] ${comment} (2 loaded, more exist).ndjson`);
    const rows = (files[0]?.text ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ author }) => author)).toEqual([
      expect.stringMatching(/^Reader [0-9a-f]{12}$/),
      expect.anything(),
    ]);
    expect(files[0]?.text).not.toContain('person1');
  });

  it('writes other pseudonyms after the key was deleted', async () => {
    const { store, saved: files } = await openSaved();
    await exportReplies(store, options);
    await store.getState().deleteKey();
    await exportReplies(store, options);
    expect(files[1]?.text).not.toBe(files[0]?.text);
    expect(files[1]?.text).not.toContain('person1');
  });
});
