import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'maps' | 'graph'> = {
  'maps.read': async ({ context, desks }, input, call) => (await import('../methods/maps.ts')).readMaps(context, desks, input, call),
  'maps.auto': async ({ context, desks }, input, call) =>
    (await import('../methods/maps-auto.ts')).autoMaps(context, await desks(), input, call),
  'graph.read': async ({ context }, input, call) => (await import('../methods/graph.ts')).readGraph(context, input, call),
}
