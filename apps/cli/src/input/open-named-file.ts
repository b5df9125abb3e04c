// Opens a file named on the command line as a stream, or refuses with the reason.

import { type FileHandle, open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Refusal, type RefusalCode } from '@sheaf/contract'

export async function openNamedFile(file: string, cwd: string): Promise<AsyncIterable<Buffer>> {
  let handle: FileHandle
  try {
    handle = await open(resolve(cwd, file))
  } catch (problem) {
    throw readRefusal(problem, file)
  }
  if ((await handle.stat()).isDirectory()) {
    await handle.close()
    throw new Refusal('not-a-regular-file', `File: ${file}.`)
  }
  return handle.createReadStream()
}

export function readRefusal(problem: unknown, file: string): Refusal {
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
  const refusal: RefusalCode =
    code === 'ENOENT' || code === 'ENOTDIR' ? 'path-missing' : code === 'EISDIR' ? 'not-a-regular-file' : 'path-unreadable'
  return new Refusal(refusal, `File: ${file}.`)
}
