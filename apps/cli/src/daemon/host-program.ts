import { fileURLToPath } from 'node:url'

/** How the host is started as a process of its own: the bundle or the source, whichever is right then. */
export function hostProgram(...more: string[]): { program: string; args: string[] } {
  const start = fileURLToPath(new URL('../../../../bin/start.mjs', import.meta.url))
  return { program: process.execPath, args: ['--disable-warning=ExperimentalWarning', start, 'host', ...more] }
}
