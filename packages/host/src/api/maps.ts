import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'definitions' | 'symbols' | 'maps' | 'graph'> = {
  'definitions.find': async ({ context, workspaces }, input, call) =>
    (await import('../files/definitions.ts')).findDefinitions(context, await workspaces(), input, call),
  'symbols.find': async ({ context, workspaces }, input, call) =>
    (await import('../files/symbols.ts')).findSymbols(context, await workspaces(), input, call),
  'maps.read': async ({ context, workspaces }, input, call) =>
    (await import('../files/maps.ts')).readMaps(context, workspaces, input, call),
  'maps.auto': async ({ context, workspaces }, input, call) =>
    (await import('../files/maps-auto.ts')).autoMaps(context, await workspaces(), input, call),
  'graph.read': async ({ context, workspaces }, input, call) =>
    'workspace' in input
      ? (await import('../files/graph-neighbors.ts')).readNeighbors(context, await workspaces(), input, call)
      : (await import('../files/graph.ts')).readGraph(context, input, call),
}
