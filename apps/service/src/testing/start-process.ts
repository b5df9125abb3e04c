// Starts a program of this folder and waits for its first line. The program ends with its parent (`end-with-parent.ts`).

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface TestProcess extends AsyncDisposable {
  child: ChildProcess
  firstLine: string
  /** Sends the signal and waits for the exit. Returns the exit code, or null if the process was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export async function startProcess(program: string, ...args: string[]): Promise<TestProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), exited.then(() => [undefined])])
  if (typeof line !== 'string') throw new Error(`${program} exited before it printed anything.`)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
    return child.exitCode
  }
  return { child, firstLine: line, end, [Symbol.asyncDispose]: async () => void (await end('SIGKILL')) }
}
