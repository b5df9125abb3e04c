// The first calls of an editor that makes several at once, through `sheaf mcp` and the SDK's client.

import type { McpApproval } from '@sheaf/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Editor, openEditor } from '../../../scripts/app/open-editor.ts'
import { openProduct, type Product } from './open-product.ts'

let product: Product
let editor: Editor
beforeAll(async () => {
  product = await openProduct({ approves: false })
})
afterEach(() => editor.close())
afterAll(() => product.close())

const tools = ['list_root_folders', 'get_file_tree', 'token_stats', 'list_selected_files']

/** Starts an editor that makes four calls at once, and waits for its approval. */
async function startCalls(name: string) {
  editor = await openEditor({ home: product.home, folder: product.folder, name })
  const calls = tools.map((tool) => editor.call(tool))
  return { calls, approval: await approvalOf(name) }
}

async function approvalOf(name: string): Promise<McpApproval> {
  const { promise, resolve } = Promise.withResolvers<McpApproval>()
  const find = (approvals: readonly McpApproval[]): void => {
    const found = approvals.find((each) => each.name === name)
    if (found) resolve(found)
  }
  const unsubscribe = product.window.subscribe((event) => event.type === 'mcp-changed' && find(event.status.approvals))
  find((await product.window['mcp.status']()).approvals)
  return promise.finally(unsubscribe)
}

const ran = async (name: string) => {
  const { calls = [] } = await product.window['mcp.status']({ calls: true })
  return calls.filter(({ client, refused }) => client === name && refused === undefined).map(({ tool }) => tool)
}

describe('four calls at once of a new editor', () => {
  it('run after one approval', async () => {
    const { calls, approval } = await startCalls('allowed')
    expect(await ran('allowed')).toEqual([])
    await product.window['mcp.change']({ type: 'answer', approval: approval.id, answer: 'once' })
    expect((await Promise.all(calls)).map(({ refused }) => refused)).toEqual([undefined, undefined, undefined, undefined])
    expect((await ran('allowed')).sort()).toEqual(tools.toSorted())
  })

  it('are refused after one denial, and never run', async () => {
    const { calls, approval } = await startCalls('denied')
    await product.window['mcp.change']({ type: 'answer', approval: approval.id, answer: 'deny' })
    expect((await Promise.all(calls)).map(({ refused }) => refused)).toEqual(Array(4).fill('mcp-denied'))
    expect([await ran('denied'), (await product.window['mcp.status']()).approvals]).toEqual([[], []])
  })

  it('never run if the editor disconnects first, and its request disappears', async () => {
    const { calls, approval } = await startCalls('gone')
    const ended = Promise.allSettled(calls)
    const { promise: withdrawn, resolve } = Promise.withResolvers<void>()
    const unsubscribe = product.window.subscribe((event) => {
      if (event.type === 'mcp-changed' && event.status.approvals.length === 0) resolve()
    })
    await editor.close()
    await withdrawn
    unsubscribe()
    await ended
    await expect(product.window['mcp.change']({ type: 'answer', approval: approval.id, answer: 'once' })).rejects.toMatchObject({
      code: 'not-possible',
    })
    expect(await ran('gone')).toEqual([])
  })
})
