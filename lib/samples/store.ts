import type { AppStore } from '@/lib/app-store/app-store';
import { captionLanguagesByVideo } from '@/lib/captions/caption-cache-keys';
import { savedCaptionsRepository } from '@/lib/captions/repository';
import { maxBatchSize } from '@/lib/collection/collection';
import { copiedVideos } from '@/lib/collection/copied-videos';
import type { Collection, StoredDesign } from '@/lib/collection/records';
import { addItems } from '@/lib/collection/repository/add-items';
import { deleteCollection } from '@/lib/collection/repository/delete-collection';
import { noteRepository } from '@/lib/collection/repository/note-repository';
import type { LibraryStore } from '@/lib/collection/store/library-store';
import type { SnapshotStore } from '@/lib/collection/store/snapshot-store';
import { copyNotes } from '@/lib/collection/video-note';
import type { VideoId } from '@/lib/service/ids';
import { chunk } from '@/lib/shared/lists';
import type { Result } from '@/lib/shared/result';
import { drawSample } from './draw-sample';
import { frameOf } from './frame';
import { drawnIds, type Sample, type SamplePlan } from './sample';

export interface NewSample {
  name: string;
  plan: SamplePlan;
  from: Pick<Collection, 'id' | 'name'>;
  /** The study design that the sample is a step of, counted from 1. */
  design?: { stored: StoredDesign; step: number };
}

interface Context {
  app: AppStore;
  library: LibraryStore;
  snapshots: SnapshotStore;
  /** Copies the details of videos with their history. Runs, which store details, are a later feature. */
  copyHistory(from: string, to: string, ids: readonly VideoId[]): Promise<Result<unknown, unknown>>;
  /** Returns the steps of the study in the shown collection so far, and their cost. */
  studySoFar(): Promise<Pick<Sample, 'steps' | 'spending'>>;
}

/**
 * Draws a sample from the shown collection into a new one, with details, notes and tags, and goes there. It sends no
 * request, and can be undone.
 */
export async function createSample(context: Context, { name, plan, from, design }: NewSample): Promise<void> {
  const { snapshot, notes } = context.snapshots.getState();
  if (!snapshot) return;
  const { showToast, ports } = context.app.getState();
  const captions = plan.captions ? captionLanguagesByVideo(await savedCaptionsRepository.trackKeys()) : new Map();
  const { strata, size: _, ...left } = frameOf({ snapshot, notes, captions }, plan);
  const sample: Sample = {
    plan,
    at: ports.now(),
    from: { id: from.id, name: from.name },
    ...left,
    strata: drawSample(snapshot, { strata }, plan),
    ...(await context.studySoFar()),
    ...(design && { designStep: design.step }),
  };
  const ids = drawnIds(sample);
  let createdId = '';
  const addVideos = async (id: string): Promise<boolean> => {
    createdId = id;
    const origin = { from: 'sample', page: null, address: null, rank: null } as const;
    const items = copiedVideos({ snapshot }, ids).map((item) => ({ ...item, context: origin }));
    const added = await addItems(id, chunk(items, maxBatchSize));
    const copied = added.ended === 'done' && (await context.copyHistory(from.id, id, ids)).ok;
    if (!copied) showToast(['addNoSpace']);
    else await noteRepository.put(copyNotes(ids, { from: notes, existing: [], into: id }));
    return copied;
  };
  await context.library.getState().create(name, { sample, ...(design && { design: design.stored }), addVideos });
  if (context.library.getState().route.collectionId !== createdId) return;
  const undo = async () => {
    await deleteCollection(createdId);
    context.library.getState().goToPane('table', from.id);
  };
  showToast(
    { count: 'sampleCreated', n: ids.length, fill: [from.name] },
    { message: ['undo'], run: () => void undo() },
  );
}
