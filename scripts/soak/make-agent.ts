// An MCP client like an editor, over `sheaf mcp`. The user allows it once, for good.

import { setTimeout as wait } from 'node:timers/promises'
import { type Editor, openEditor } from '../app/open-editor.ts'
import type { Product } from './open-product.ts'
import { until } from './until.ts'

export interface Agent {
  call(tool: string, input?: Record<string, unknown>): Promise<string>
  /** Process id of the client; 0 if it isn't running. */
  pid(): number
  /** Call this after a kill. The next call starts a new client. */
  reset(): void
  close(): Promise<void>
}

export function makeAgent(product: Product, folder: string): Agent {
  let editor: Editor | undefined
  return {
    async call(tool, input = {}) {
      editor ??= await openEditor({ home: product.home, folder, name: 'soak-editor' })
      const answering = editor.call(tool, input)
      const isAnswered = answering.then(
        () => true,
        () => true,
      )
      const host = await product.host()
      await until('an answer to the editor', async () => {
        for (const { id } of (await host['mcp.status']()).approvals)
          await host['mcp.change']({ type: 'answer', approval: id, answer: 'always' })
        return Promise.race([isAnswered, wait(500, undefined)])
      })
      const { text = '', refused } = await answering
      // The host died during the call, so it's unknown whether the call took effect.
      if (text.includes('Check the current state')) throw new Error(`${tool} was interrupted.`)
      if (refused !== undefined) throw new Error(`${tool} was refused: ${refused}`)
      return text
    },
    pid: () => editor?.pid ?? 0,
    reset() {
      editor = undefined
    },
    close: async () => void (await editor?.close().catch(() => undefined)),
  }
}
