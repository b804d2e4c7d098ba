import { describe, expect, it } from 'vitest';
import { distance, parseCoordinates, parseRadius } from './coordinates.ts';

describe('parseCoordinates', () => {
  it.each([
    ['51.5074,-0.1278', { latitude: 51.5074, longitude: -0.1278 }],
    [' 0 , 180 ', { latitude: 0, longitude: 180 }],
    ['(37.4,-122.1)', { latitude: 37.4, longitude: -122.1 }],
    ['91,0', null],
    ['0,181', null],
    ['here', null],
  ])('parses %j as %j', (text, place) => {
    expect(parseCoordinates(text)).toEqual(place);
  });
});

describe('distance', () => {
  it('is measured along a great circle', () => {
    const london = { latitude: 51.5074, longitude: -0.1278 };
    const paris = { latitude: 48.8566, longitude: 2.3522 };
    expect(distance(london, paris)).toBeCloseTo(343.6, 0);
    expect(distance({ latitude: 0, longitude: -180 }, { latitude: 0, longitude: 180 })).toBeCloseTo(0);
  });
});

describe('parseRadius', () => {
  it.each([
    ['10km', 10],
    ['500m', 0.5],
    ['1mi', 1.609344],
    ['1ft', 0.0003048],
    ['10', null],
    ['-1km', null],
  ])('parses %j as %j kilometres', (text, kilometres) => {
    expect(parseRadius(text)).toEqual(kilometres);
  });
});
