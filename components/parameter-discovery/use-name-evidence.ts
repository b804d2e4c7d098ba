import { useEffect, useState } from 'react';
import {
  type ListedParameters,
  parametersOfRejections,
  parametersOfTools,
} from '@/lib/parameter-discovery/listed-parameters';
import { rejectedRequestReader } from '@/lib/parameter-discovery/repository';
import { toolRepository, toolResponseReader } from '@/lib/tools/repository';
import { parseTools } from '@/lib/tools/tool';

/** Returns the parameters that the saved tool list and the saved validation errors of a service name. */
export function useNameEvidence(serviceUrl: string, mcpUrl: string): readonly ListedParameters[] {
  const [lists, setLists] = useState<readonly ListedParameters[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const [tools, rejected] = await Promise.all([
        toolRepository.list(mcpUrl),
        rejectedRequestReader.forService(serviceUrl),
      ]);
      const listed = parseTools(tools?.tools ?? []).tools;
      if (isCurrent) setLists([...parametersOfTools(listed), ...parametersOfRejections(rejected)]);
    };
    const readNow = () => void read();
    readNow();
    const stops = [toolResponseReader.watch(readNow), rejectedRequestReader.watch(readNow)];
    return () => {
      isCurrent = false;
      for (const stop of stops) stop();
    };
  }, [serviceUrl, mcpUrl]);
  return lists;
}
