import type { NounApi } from './noun-api.ts'

const list = () => import('../files/tree-list.ts')

export const methods: NounApi<'tree'> = {
  'tree.list': async ({ desks }, input) => (await list()).listTree(await desks(), input),
  'tree.weigh': async ({ context, desks }, input, call) => (await list()).weighTree(context, await desks(), input, call),
  'tree.read': async ({ context, desks }, input) => (await import('../files/tree.ts')).readTree(context, desks, input),
}
