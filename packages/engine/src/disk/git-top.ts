// The top folder of the git repository that a folder lies in.

import { findRepository } from './git-repository.ts'

export function gitTop(folder: string): string | undefined {
  return findRepository(folder)?.top
}
