import { fileURLToPath } from 'node:url'

/** Command line that starts the host as a separate process, from the bundle or from source. */
export function hostProgram(...more: string[]): { program: string; args: string[] } {
  const start = fileURLToPath(new URL('../../../../bin/start.mjs', import.meta.url))
  return { program: process.execPath, args: ['--disable-warning=ExperimentalWarning', start, 'host', ...more] }
}
