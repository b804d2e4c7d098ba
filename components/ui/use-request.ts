import { useStore } from 'zustand';
import { type RequestState, type RequestStore, requestStoreOf } from '@/lib/app-store/request-store';
import type { EndpointName } from '@/lib/service/endpoints';
import { useAppStore } from './app-state';

export const useRequestStore = <N extends EndpointName>(name: N): RequestStore<N> =>
  requestStoreOf(useAppStore(), name);

export const useRequest = <N extends EndpointName, T>(name: N, selector: (state: RequestState<N>) => T): T =>
  useStore(useRequestStore(name), selector);
