import { describe, expect, it } from 'vitest';
import { distance, radiusKilometres, readPlace } from './near.ts';

describe('a place', () => {
  it.each([
    ['51.5074,-0.1278', { latitude: 51.5074, longitude: -0.1278 }],
    [' 0 , 180 ', { latitude: 0, longitude: 180 }],
    ['(37.4,-122.1)', { latitude: 37.4, longitude: -122.1 }],
    ['91,0', null],
    ['0,181', null],
    ['here', null],
  ])('%j is %j', (text, place) => {
    expect(readPlace(text)).toEqual(place);
  });

  it('is as far from another as the earth is round', () => {
    const london = { latitude: 51.5074, longitude: -0.1278 };
    const paris = { latitude: 48.8566, longitude: 2.3522 };
    expect(distance(london, paris)).toBeCloseTo(343.6, 0);
    expect(distance({ latitude: 0, longitude: -180 }, { latitude: 0, longitude: 180 })).toBeCloseTo(0);
  });
});

describe('a radius', () => {
  it.each([
    ['10km', 10],
    ['500m', 0.5],
    ['1mi', 1.609344],
    ['1ft', 0.0003048],
    ['10', null],
    ['-1km', null],
  ])('%j is %j kilometres', (text, kilometres) => {
    expect(radiusKilometres(text)).toEqual(kilometres);
  });
});
