import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'maps' | 'graph'> = {
  'maps.read': async ({ context, workspaces }, input, call) =>
    (await import('../files/maps.ts')).readMaps(context, workspaces, input, call),
  'maps.auto': async ({ context, workspaces }, input, call) =>
    (await import('../files/maps-auto.ts')).autoMaps(context, await workspaces(), input, call),
  'graph.read': async ({ context }, input, call) => (await import('../files/graph.ts')).readGraph(context, input, call),
}
