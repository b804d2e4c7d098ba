import ky from 'ky';
import { explained } from '@/lib/background/explained';
import { heardBook } from '@/lib/browser/heard-book';
import { world } from '@/lib/browser/world';
import { createClient } from '@/lib/core/service/client';
import { asker, refusalFacts } from './account';
import { noted } from './events';
import { slow } from './slow';

/** The one that really asks; what a service says against a question is kept, because it may teach names. */
const asking = createClient({ http: ky, account: asker, hear: heardBook.note, ...world });
export const client = noted(explained(slow.calling(asking), refusalFacts));
