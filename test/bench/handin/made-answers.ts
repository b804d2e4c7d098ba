import type { ItemBatch } from '@/lib/collection/collection';
import type { Capture } from '@/lib/provenance/capture';
import { detailColumnsOf } from '@/lib/provenance/detail-columns';
import { VideoId } from '@/lib/service/ids';
import { captureOf, gatheringOf } from '../../fixtures/made-evidence';
import { sampleVideos } from '../sample-videos';

interface MadeAnswer {
  capture: Capture;
  gathering: ItemBatch;
  body: Uint8Array<ArrayBuffer>;
}

const inOne = 1_000;
const at = Date.UTC(2026, 0, 1);

/** Answers of a batch as a run keeps them, a thousand videos each, all different; made one at a time. */
export function* madeAnswers(count: number): Generator<MadeAnswer> {
  const sample = sampleVideos(inOne);
  for (let nth = 0; nth * inOne < count; nth += 1) {
    const rows = sample.map((video, place) => ({ ...video, id: idOf(nth * inOne + place) }));
    const ids = rows.map(({ id }) => id);
    const body = new TextEncoder().encode(JSON.stringify({ totalResults: inOne, data: rows }));
    const id = `${at + nth}-bench`;
    const base = { collectionId: 'bench', id, runId: 'run', ids };
    yield { capture: answerOf(base, nth, rows, body), gathering: gatheringOf(ids, importOf(base, nth)), body };
  }
}

const idOf = (nth: number): VideoId => VideoId.parse(`v${String(nth).padStart(10, '0')}`);

type Base = Pick<Capture, 'collectionId' | 'id' | 'runId' | 'ids'>;

const answerOf = (base: Base, nth: number, rows: object[], body: Uint8Array): Capture =>
  captureOf(base.ids, at + nth, {
    ...base,
    step: nth,
    key: `1.0.1 batchVideos ${nth}`,
    extVersion: '0.1.0',
    bytes: body.byteLength,
    sheet: detailColumnsOf(rows as Record<string, unknown>[]),
  });

const importOf = ({ collectionId, id }: Base, nth: number): Partial<ItemBatch> => ({
  ...{ collectionId, id, addedAt: at + nth, from: 'import' },
});
