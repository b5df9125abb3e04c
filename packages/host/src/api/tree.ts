import type { NounApi } from './noun-api.ts'

const list = () => import('../files/tree-list.ts')

export const methods: NounApi<'tree'> = {
  'tree.list': async ({ workspaces }, input) => (await list()).listTree(await workspaces(), input),
  'tree.weigh': async ({ context, workspaces }, input, call) => (await list()).weighTree(context, await workspaces(), input, call),
  'tree.count': async ({ context, workspaces }, input, call) =>
    (await import('../files/tree-count.ts')).countTree(context, await workspaces(), input, call),
  'tree.read': async ({ context, workspaces }, input) => (await import('../files/tree.ts')).readTree(context, workspaces, input),
}
