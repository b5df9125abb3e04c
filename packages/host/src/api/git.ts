import { readGit } from '../files/git.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'git'> = {
  'git.read': async ({ context, workspaces }, input, call) => readGit(context, await workspaces(), input, call),
}
