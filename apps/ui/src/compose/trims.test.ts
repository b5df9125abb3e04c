import type { PromptFile } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { trimsFor } from './trims.ts'

const file = (path: string, tokens: number): PromptFile => ({ path, tokens, mode: 'full' })
const many = (folder: string, count: number, tokens: number) => Array.from({ length: count }, (_, at) => file(`${folder}/${at}.ts`, tokens))
const shown = (files: PromptFile[], over: number) => trimsFor(files, over).map(({ path, files: count }) => [path, count])

describe('trimsFor', () => {
  it('suggests the largest files when removing them is enough', () => {
    expect(shown([file('a.ts', 10), file('src/b.ts', 900), file('src/c.ts', 20)], 300)).toEqual([
      ['src/b.ts', 1],
      ['src/c.ts', 1],
      ['a.ts', 1],
    ])
  })

  it('suggests the smallest sufficient folders when single files are not enough, then large files', () => {
    const files = [...many('docs/guide', 30, 100), ...many('src', 60, 100), ...many('tests', 40, 100), file('big.ts', 500)]
    expect(shown(files, 2_500)).toEqual([
      ['docs/guide', 30],
      ['tests', 40],
      ['src', 60],
      ['big.ts', 1],
    ])
  })

  it('suggests the largest folders when none is enough alone, and never the one that contains all', () => {
    const files = [...many('all/docs', 30, 100), ...many('all/src', 60, 100)]
    expect(shown(files, 8_000).slice(0, 2)).toEqual([
      ['all/src', 60],
      ['all/docs', 30],
    ])
  })
})
