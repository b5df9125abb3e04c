import type { NounApi } from './noun-api.ts'

const documents = () => import('../documents/documents.ts')

export const methods: NounApi<'documents'> = {
  'documents.add': async ({ context, workspaces, openedWorkspaces }, input, call) =>
    (await documents()).addDocument(context, workspaces, openedWorkspaces, input, call),
  'documents.change': async ({ context, workspaces }, input, call) =>
    (await documents()).changeDocument(context, await workspaces(), input, call),
  'documents.read': async ({ context, workspaces }, input, call) =>
    (await documents()).previewDocument(context, await workspaces(), input, call),
}
