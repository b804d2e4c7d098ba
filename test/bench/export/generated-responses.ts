import type { ItemBatch } from '@/lib/collection/records';
import { detailColumnsOf } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import { VideoId } from '@/lib/service/ids';
import { captureOf, itemBatchOf } from '../../fixtures/captures';
import { sampleVideos } from '../sample-videos';

interface GeneratedResponse {
  capture: Capture;
  itemBatch: ItemBatch;
  body: Uint8Array<ArrayBuffer>;
}

const videosPerResponse = 1_000;
const time = Date.UTC(2026, 0, 1);

/** Generates batch responses as a run stores them, each with a thousand different videos. */
export function* generatedResponses(count: number): Generator<GeneratedResponse> {
  const sample = sampleVideos(videosPerResponse);
  for (let nth = 0; nth * videosPerResponse < count; nth += 1) {
    const rows = sample.map((video, index) => ({ ...video, id: idOf(nth * videosPerResponse + index) }));
    const ids = rows.map(({ id }) => id);
    const body = new TextEncoder().encode(JSON.stringify({ totalResults: videosPerResponse, data: rows }));
    const id = `${time + nth}-bench`;
    const base = { collectionId: 'bench', id, runId: 'run', ids };
    yield { capture: responseOf(base, nth, rows, body), itemBatch: itemBatchOf(ids, importOf(base, nth)), body };
  }
}

const idOf = (nth: number): VideoId => VideoId.parse(`v${String(nth).padStart(10, '0')}`);

type Base = Pick<Capture, 'collectionId' | 'id' | 'runId' | 'ids'>;

const responseOf = (base: Base, nth: number, rows: object[], body: Uint8Array): Capture =>
  captureOf(base.ids, time + nth, {
    ...base,
    step: nth,
    key: `1.0.1 batchVideos ${nth}`,
    extensionVersion: '0.1.0',
    bytes: body.byteLength,
    columns: detailColumnsOf(rows as Record<string, unknown>[]),
  });

const importOf = ({ collectionId, id }: Base, nth: number): Partial<ItemBatch> => ({
  collectionId,
  id,
  addedAt: time + nth,
  from: 'import',
});
