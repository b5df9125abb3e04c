// Starts an editor: a separate process in a folder that calls tools.

import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { EditorAnswer, EditorTask } from './editor-program.ts'

export interface Editor {
  call(tool: string, input?: Record<string, unknown>): Promise<Pick<EditorAnswer, 'text' | 'refused'>>
  tools(): Promise<string[]>
  /** Number of notifications about changed tools. */
  told(): Promise<number>
  readonly pid: number
  close(): Promise<void>
}

export async function openEditor({ home, folder, name }: { home: string; folder: string; name: string }): Promise<Editor> {
  const child = fork(join(import.meta.dirname, 'editor-program.ts'), [name], {
    cwd: folder,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env.PATH, HOME: home, SHEAF_HOME: home },
  })
  await new Promise<void>((ready, fail) => {
    child.once('message', () => ready())
    child.once('exit', (code) => fail(new Error(`The editor exited with ${code} before it was connected.`)))
  })
  const ask = makeAsk(child)
  let closing: Promise<void> | undefined
  return {
    call: (tool, input = {}) => ask({ what: 'call', tool, input }),
    tools: async () => (await ask({ what: 'tools' })).tools ?? [],
    told: async () => (await ask({ what: 'told' })).told ?? 0,
    pid: child.pid ?? 0,
    close() {
      closing ??= ask({ what: 'close' }).then(() => child.disconnect())
      return closing
    },
  }
}

function makeAsk(child: ChildProcess): (task: EditorTask) => Promise<Omit<EditorAnswer, 'id'>> {
  let asked = 0
  return (task) => {
    const mine = ++asked
    return new Promise((resolve, reject) => {
      // A killed editor never answers.
      const gone = () => reject(new Error('The editor has exited.'))
      child.once('exit', gone)
      child.send({ id: mine, task }, (problem) => problem && reject(problem))
      const hear = ({ id, problem, ...answer }: EditorAnswer) => {
        if (id !== mine) return
        child.off('message', hear).off('exit', gone)
        if (problem === undefined) resolve(answer)
        else reject(new Error(problem))
      }
      child.on('message', hear)
    })
  }
}
