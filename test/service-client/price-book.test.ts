import { describe, expect, it } from 'vitest';
import { endpoints } from '@/lib/service/endpoints';
import { priceVersion } from '@/lib/service/price';
import { priceNames, priceUnit } from '@/lib/service/price-book';

describe('priceNames', () => {
  it('include every endpoint, speech-to-text, and the tool requests besides calls', () => {
    const others = ['speechToText', 'toolsBegin', 'toolsList'];
    expect([...priceNames].sort()).toEqual([...Object.keys(endpoints), ...others].sort());
  });

  it('have the unit chunk for batches, page for related videos, and request otherwise', () => {
    expect(priceNames.filter((name) => priceUnit(name) === 'chunk')).toEqual(['batchVideos']);
    expect(priceNames.filter((name) => priceUnit(name) === 'page')).toEqual(['relatedVideos']);
  });

  it('refer to the interface version and a date', () => {
    expect(priceVersion).toMatch(/^1\.0\.1 of \d{4}-\d{2}-\d{2}$/);
  });
});
