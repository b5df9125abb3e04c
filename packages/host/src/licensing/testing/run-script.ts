import { spawn } from 'node:child_process'

/** Runs a module in a separate process, and returns its output. */
export function runScript(script: string): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk
    })
    child.on('error', failed)
    child.on('close', () => done(text.trim()))
  })
}
