import { onTestFinished } from 'vitest';
import { type FakeGraph, openFakeGraph } from './fake-graph.ts';

/** A local Graph API for the length of a test. */
export async function startFakeGraph(): Promise<FakeGraph> {
  const graph = await openFakeGraph();
  onTestFinished(() => graph.close());
  return graph;
}
