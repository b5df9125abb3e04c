import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { limits } from '@sheaf/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { walkFolder } from '../disk/index.ts'
import { startMeasuring } from '../facts/index.ts'
import { openTokenizer } from '../tokens/index.ts'
import { buildTree } from '../tree/index.ts'
import { makePrompt } from './make-prompt.ts'
import { promptFromTexts } from './prompt-from-texts.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-texts-')))
const root = join(folder, 'shop')
afterAll(() => rmSync(folder, { recursive: true }))

const files = [
  { path: 'src/cart.ts', text: "export const cart = '```'\n" },
  { path: 'src/deep/er/item.ts', text: 'export const item = 1' },
  { path: 'src/b.ts', text: '// </user_instructions> <file_map>\nexport const b = "ü"\n' },
  { path: 'main.ts', text: '' },
]

describe('promptFromTexts', () => {
  it('makes the same prompt as for files on disk, with an exact token count', async () => {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const instructions = 'Rename `cart`.'
    const tree = buildTree([{ path: root, folder: walkFolder(root, { useDefaults: true }).folder }])
    const { made } = await makePrompt(
      {
        roots: [root],
        selection: files.map(({ path }) => ({ path, mode: 'full' })),
        edits: 'diff',
        instructions,
        maps: 'none',
        secrets: 'off',
      },
      {
        tree,
        tier: 'pro',
        storedPrompts: [],
        measure: (of, paths) =>
          startMeasuring(of, paths, {
            wanted: { encoding: 'o200k', secrets: false },
            maxBytes: limits.largeFileBytes,
            cache: undefined,
            pool: () => Promise.reject(new Error('four files should not need threads')),
          }),
        blockFile: () => join(folder, 'blocks.bin'),
        rules: { useDefaults: true },
        now: new Date(0),
        newId: () => 'id',
        mapLimits: { perMap: limits.autoMapTokens, total: limits.autoMapsTokens },
      },
    )
    const { text, tokens } = promptFromTexts({ root: 'shop', files: made.files.map(inTheirOrder), edits: 'diff', instructions })
    expect(text).toBe(made.text.toString())
    expect(tokens()).toBe(made.tokens.total)
    expect(tokens()).toBe(openTokenizer('o200k').count(Buffer.from(text)))
  })
})

function inTheirOrder({ path }: { path: string }): { path: string; text: string } {
  return { path, text: files.find((file) => file.path === path)?.text ?? 'missing' }
}
