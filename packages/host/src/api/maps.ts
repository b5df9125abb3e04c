import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'maps' | 'graph'> = {
  'maps.read': async ({ context, desks }, input, call) => (await import('../files/maps.ts')).readMaps(context, desks, input, call),
  'maps.auto': async ({ context, desks }, input, call) =>
    (await import('../files/maps-auto.ts')).autoMaps(context, await desks(), input, call),
  'graph.read': async ({ context }, input, call) => (await import('../files/graph.ts')).readGraph(context, input, call),
}
