// Runs ffmpeg asynchronously: blocking this process would make the host drop its connection.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export async function ffmpeg(args: readonly string[]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-y', ...args])
}

export async function requireFfmpeg(): Promise<void> {
  try {
    await run('ffmpeg', ['-version'])
  } catch {
    throw new Error(
      "ffmpeg is needed for pictures and videos, but it isn't installed. On Debian, run `apt install ffmpeg`; on macOS, run `brew install ffmpeg`.",
    )
  }
}
