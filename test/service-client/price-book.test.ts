import { describe, expect, it } from 'vitest';
import { endpoints } from '@/lib/service/endpoints';
import { priceNames, priceUnit } from '@/lib/service/price-book';
import { priceVersion } from '@/lib/service/price-version';

describe('the price book', () => {
  it('has a place for every endpoint, for speech-to-text, and for what tools take before they are called', () => {
    const others = ['speechToText', 'toolsBegin', 'toolsList'];
    expect([...priceNames].sort()).toEqual([...Object.keys(endpoints), ...others].sort());
  });

  it('counts chunks of a batch, pages of related videos and requests of all else', () => {
    expect(priceNames.filter((name) => priceUnit(name) === 'chunk')).toEqual(['batchVideos']);
    expect(priceNames.filter((name) => priceUnit(name) === 'page')).toEqual(['relatedVideos']);
  });

  it('says of which interface version and day it is', () => {
    expect(priceVersion).toMatch(/^1\.0\.1 of \d{4}-\d{2}-\d{2}$/);
  });
});
