import { computeMetrics, type NetworkMetrics } from '@/lib/network/metrics';
import { type Network, type NetworkGraph, networkGraphOf } from '@/lib/network/network';
import { type MeasuredNetwork, withMeasures } from '@/lib/network/network-columns';

/** Computes the measures of a network in this thread. */
export const measureNetwork = async (graph: NetworkGraph): Promise<NetworkMetrics> => computeMetrics(graph);

export const measured = (network: Network): MeasuredNetwork =>
  withMeasures(network, computeMetrics(networkGraphOf(network)));
