import * as z from 'zod/mini';
import { defineRecord, type RecordOf } from '@/lib/database/record';

/** The words that the user marked as known in a language. */
export const knownWordsRecord = defineRecord({
  keyPath: 'lang',
  indexes: {},
  schema: () =>
    z.object({
      /** The language without region and script (BCP 47), `und` if unknown. */
      lang: z.string(),
      /** In the folded form of `createWordReader`, each once. */
      words: z.array(z.string()),
    }),
});
export type KnownWords = RecordOf<typeof knownWordsRecord>;
