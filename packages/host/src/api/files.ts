import { explainFile, listFiles } from '../files/files.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'files' | 'paths'> = {
  'files.list': ({ context }, input) => listFiles(context, input),
  'files.explain': (host, input) => explainFile(host.context, host.workspaces, input),
  'files.find': async ({ workspaces }, input) => (await import('../files/files-find.ts')).findFiles(await workspaces(), input),
  'files.locate': async ({ workspaces }, input) => (await import('../files/files-locate.ts')).locateFiles(await workspaces(), input),
  'files.changed': async ({ context, workspaces }, input) =>
    (await import('../files/files-changed.ts')).changedFiles(context, await workspaces(), input),
  'files.read': async ({ context, workspaces }, input, call) =>
    (await import('../files/files-read.ts')).readFile(context, await workspaces(), input, call),
  'files.editors': async ({ context, workspaces }) => (await import('../files/files-open.ts')).listCodeEditors(context, await workspaces()),
  'files.open': async ({ context, workspaces }, input) =>
    (await import('../files/files-open.ts')).openFile(context, await workspaces(), input),
  'paths.find': async ({ workspaces }, input) => (await import('../files/find-paths.ts')).findPaths(await workspaces(), input),
}
