import { explainFile, listFiles } from '../files/files.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'files' | 'paths'> = {
  'files.list': ({ context }, input) => listFiles(context, input),
  'files.explain': (host, input) => explainFile(host.context, host.desks, input),
  'files.find': async ({ desks }, input) => (await import('../files/files-find.ts')).findFiles(await desks(), input),
  'files.changed': async ({ context, desks }, input) =>
    (await import('../files/files-changed.ts')).changedFiles(context, await desks(), input),
  'files.read': async ({ context, desks }, input, call) =>
    (await import('../files/files-read.ts')).readFile(context, await desks(), input, call),
  'files.reveal': async ({ context, desks }, input) => (await import('../files/files-show.ts')).revealPath(context, await desks(), input),
  'files.ignore': async ({ desks }, input) => (await import('../files/files-show.ts')).ignorePath(await desks(), input),
  'paths.find': async ({ desks }, input) => (await import('../files/find-paths.ts')).findPaths(await desks(), input),
}
