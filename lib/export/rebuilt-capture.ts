import type { EndpointName } from '@/lib/service/endpoints';
import { endpoints } from '@/lib/service/endpoints';
import { isRecord } from '@/lib/settings/read-settings';
import { parseMembers } from '@/lib/shared/json-members';
import { hasPossibleTimes } from '@/lib/storage/possible-times';
import type { CaptureLine } from './collection-lines';

/** Returns what a row says of the response that it came in, for one whose own line cannot be read; `null` where it says nothing. */
export function recoverCapture(provenance: unknown, now: number): CaptureLine | null {
  const fields = Object(provenance) as Record<string, unknown>;
  const text = (name: string): string => (typeof fields[name] === 'string' ? (fields[name] as string) : '');
  const name = endpointNames.find((one) => endpoints[one].route === fields.endpoint);
  const [requestedAt, receivedAt] = [Date.parse(text('requested_at')), Date.parse(text('received_at'))];
  const asked = parseParams(fields.params);
  if (!asked || !name || text('capture_id') === '' || !hasPossibleTimes({ requestedAt, receivedAt }, now)) return null;
  const id = text('capture_id');
  return {
    id,
    // No other question has this key, so nothing is taken for the response to another.
    key: `${text('interface_version')} ${name} ${id}`,
    name,
    asked,
    requestedAt,
    receivedAt,
    status: Number(fields.http_status),
    contentType: 'application/json',
    runId: text('run_id'),
    step: 0,
    cacheHit: fields.cache_hit === true,
    extVersion: text('ext_version'),
    sha256: '',
    bytes: 0,
    missing: [],
    setAside: 0,
    // Which of the requested videos are missing stood in the line.
    unmatched: 1,
  };
}

/** Rows say how many ids were requested. Which they were stood in the line that is lost. */
function parseParams(params: unknown): Readonly<Record<string, unknown>> | null {
  const line = parseMembers({ asked: params });
  if (!isRecord(line) || !isRecord(line.asked)) return null;
  return typeof line.asked.ids === 'number' ? { ...line.asked, ids: [] } : line.asked;
}

/** `Object.keys` returns plain strings, so their type is stated here. */
const endpointNames = Object.keys(endpoints) as EndpointName[];
