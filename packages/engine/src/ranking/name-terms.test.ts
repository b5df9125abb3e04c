import { describe, expect, it } from 'vitest'
import { nameTerms } from './name-terms.ts'

describe('nameTerms', () => {
  it('treats a name as a whole only if it has several parts, in ASCII as in other scripts', () => {
    const isWhole = (name: string): boolean => nameTerms(name).whole !== undefined
    for (const name of ['read_file', 'readFile', 'utf8', '8bit', 'HTTPReply', 'größe_x', 'größeÄndern', 'größe8'])
      expect([name, isWhole(name)]).toEqual([name, true])
    for (const name of ['file', 'File', '_file_', 'HTTP', 'größe', 'Größe']) expect([name, isWhole(name)]).toEqual([name, false])
  })
})
