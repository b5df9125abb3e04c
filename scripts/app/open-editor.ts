// Starts an editor: a separate process in a folder that calls tools.

import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { EditorAnswer, EditorTask } from './editor-program.ts'

export interface Editor {
  call(tool: string, input?: Record<string, unknown>): Promise<Pick<EditorAnswer, 'text' | 'refused'>>
  tools(): Promise<string[]>
  /** Number of notifications about changed tools. */
  toolListChanges(): Promise<number>
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
  const ask = createAsk(child)
  let closing: Promise<void> | undefined
  return {
    call: (tool, input = {}) => ask({ what: 'call', tool, input }),
    tools: async () => (await ask({ what: 'tools' })).tools ?? [],
    toolListChanges: async () => (await ask({ what: 'tool-list-changes' })).toolListChanges ?? 0,
    pid: child.pid ?? 0,
    close() {
      closing ??= ask({ what: 'close' }).then(() => child.disconnect())
      return closing
    },
  }
}

function createAsk(child: ChildProcess): (task: EditorTask) => Promise<Omit<EditorAnswer, 'id'>> {
  let lastId = 0
  return (task) => {
    const requestId = ++lastId
    return new Promise((resolve, reject) => {
      // A killed editor never answers.
      const onExit = () => reject(new Error('The editor has exited.'))
      child.once('exit', onExit)
      child.send({ id: requestId, task }, (problem) => problem && reject(problem))
      const onMessage = ({ id, problem, ...answer }: EditorAnswer) => {
        if (id !== requestId) return
        child.off('message', onMessage).off('exit', onExit)
        if (problem === undefined) resolve(answer)
        else reject(new Error(problem))
      }
      child.on('message', onMessage)
    })
  }
}
