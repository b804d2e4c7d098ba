/** Latitude and longitude in degrees. */
interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Parses coordinates such as `51.5074,0.1278`, with or without parentheses; returns `null` for other text. */
export function parseCoordinates(text: string): Coordinates | null {
  const [, north = '', east = ''] =
    /^\s*\(?\s*([-+]?\d+(?:\.\d+)?)\s*,\s*([-+]?\d+(?:\.\d+)?)\s*\)?\s*$/.exec(text) ?? [];
  const coordinates = { latitude: Number(north), longitude: Number(east) };
  return north && Math.abs(coordinates.latitude) <= 90 && Math.abs(coordinates.longitude) <= 180 ? coordinates : null;
}

const kilometres: Record<string, number> = { m: 0.001, km: 1, ft: 0.0003048, mi: 1.609344 };

/** Parses a radius such as `10km`, `500m`, `3mi` or `900ft` to kilometres; returns `null` for other text. */
export function parseRadius(text: string): number | null {
  const [, number, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(m|km|ft|mi)\s*$/.exec(text) ?? [];
  const factor = kilometres[unit];
  return number === undefined || factor === undefined ? null : Number(number) * factor;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in kilometres (haversine). */
export function distance(from: Coordinates, to: Coordinates): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const share = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east;
  return 2 * 6371 * Math.asin(Math.sqrt(share));
}
