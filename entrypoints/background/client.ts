import ky from 'ky';
import { heardBook } from '@/lib/browser/heard-book';
import { world } from '@/lib/browser/world';
import { createClient } from '@/lib/core/service/client';
import { asker } from './account';

/** The one that really asks; what a service says against a question is kept, because it may teach names. */
export const client = createClient({ http: ky, account: asker, hear: heardBook.note, ...world });
