/** Degrees north and east. */
interface Place {
  latitude: number;
  longitude: number;
}

/** `51.5074,0.1278` as a place, with or without brackets around it; `null` where it is none. */
export function readPlace(text: string): Place | null {
  const [, north = '', east = ''] =
    /^\s*\(?\s*([-+]?\d+(?:\.\d+)?)\s*,\s*([-+]?\d+(?:\.\d+)?)\s*\)?\s*$/.exec(text) ?? [];
  const place = { latitude: Number(north), longitude: Number(east) };
  return north && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}

const kilometres: Record<string, number> = { m: 0.001, km: 1, ft: 0.0003048, mi: 1.609344 };

/** `10km`, `500m`, `3mi` or `900ft` in kilometres; `null` where it is no distance. */
export function radiusKilometres(text: string): number | null {
  const [, number, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(m|km|ft|mi)\s*$/.exec(text) ?? [];
  const factor = kilometres[unit];
  return number === undefined || factor === undefined ? null : Number(number) * factor;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distance along a great circle (haversine), in kilometres. */
export function distance(from: Place, to: Place): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const share = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east;
  return 2 * 6371 * Math.asin(Math.sqrt(share));
}
