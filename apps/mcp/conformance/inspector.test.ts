import { resolve } from 'node:path'
import { mcpTools } from '@sheaf/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProduct, type Product } from './open-product.ts'
import { runTool } from './run-tool.ts'

const sheaf = resolve(import.meta.dirname, '../../../bin/sheaf')
const eras = ['legacy', 'modern'] as const

describe('the inspector in strict mode, for all tools', () => {
  let product: Product
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())

  describe('while Sheaf runs', () => {
    // [S7.26]
    it.each(eras)('reports no problems of `sheaf mcp` in the %s era', async (era) => {
      expect(await inspect(era)).toEqual(nothing)
    })
  })

  describe('without Sheaf', () => {
    beforeAll(() => product.end())
    // [S7.26]
    it.each(eras)('reports no problems of `sheaf mcp` in the %s era', async (era) => {
      expect(await inspect(era)).toEqual(nothing)
    })
  })

  /** The inspector writes only errors and warnings to stderr. */
  const nothing = { exit: 0, complaints: '', tools: Object.keys(mcpTools).sort() }

  async function inspect(era: (typeof eras)[number]): Promise<{ exit: number | null; complaints: string; tools: string[] }> {
    const { exit, stdout, stderr } = await runTool('@modelcontextprotocol/inspector', [
      ...['--cli', sheaf, 'mcp', '--cwd', product.folder, '-e', `SHEAF_HOME=${product.home}`],
      ...['--method', 'tools/list', '--strict', '--format', 'json', '--protocol-era', era, '--connect-timeout', '0'],
    ])
    return { exit, complaints: stderr, tools: toolNames(stdout) }
  }
})

function toolNames(stdout: string): string[] {
  if (stdout === '') return []
  const { result }: { result?: { tools?: { name: string }[] } } = JSON.parse(stdout)
  return result?.tools?.map(({ name }) => name).sort() ?? []
}
