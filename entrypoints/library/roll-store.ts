import { watchChanges } from '@/lib/browser/changes';
import { collectionRoom } from '@/lib/browser/collection-room';
import { evidenceRoom } from '@/lib/browser/evidence-room';
import { markRoom } from '@/lib/browser/mark-room';
import { pageClock } from '@/lib/browser/page-clock';
import { rest } from '@/lib/browser/rest';
import { makeRoll, type RollStore } from '@/lib/panel/library/roll-store';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';
import { libraryOf } from './library-store';

const make = (panel: Panel) =>
  makeRoll(libraryOf(panel), {
    gatherings: collectionRoom.gatherings,
    captures: evidenceRoom.captures,
    countCaptures: evidenceRoom.count,
    marks: markRoom.all,
    reread: async (captures) =>
      captures.some(({ setAside }) => setAside > 0)
        ? (await import('@/lib/browser/reread-captures')).rereadCaptures(captures)
        : 0,
    watch: (changed) => watchChanges(['gatherings', 'captures', 'marks'], changed),
    now: pageClock.now,
    rest,
  });

/** The collection that the page is about as it is known by now, and what the reader wrote beside its videos. */
export const rollOfPage = (panel: Panel): RollStore => tabStore(panel, make);
