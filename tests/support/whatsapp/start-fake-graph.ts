import { onTestFinished } from 'vitest';
import { type FakeGraph, openFakeGraph } from './fake-graph.ts';

/** A local Graph API, closed after the test. */
export async function startFakeGraph(): Promise<FakeGraph> {
  const graph = await openFakeGraph();
  onTestFinished(() => graph.close());
  return graph;
}
