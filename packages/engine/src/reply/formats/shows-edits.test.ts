import { describe, expect, it } from 'vitest'
import { isAllEdits, showsEdits } from './shows-edits.ts'

const searching = 'a search and replace block'
const signed = 'diff lines with + and -'
const numbered = 'numbered lines'
const shown = (text: string, path = 'src/a.ts') => showsEdits(text.split('\n'), path)

describe('text that is not a file', () => {
  it.each([
    ['<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE', searching],
    ['<<<<<<< FIND\na\n=======\nb\n>>>>>>> REPLACE', searching],
    ['"<<<<<<< SEARCH"\na', searching],
    ['import x\n\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main', searching],
    ['&lt;&lt;&lt;&lt;&lt;&lt;&lt; SEARCH\na', searching],
    ['SEARCH:\na\nREPLACE:\nb', searching],
    ['**FIND**\na\n**REPLACE WITH**\nb', searching],
    [' a\n-b\n+c\n d', signed],
    ['- b\n+ c', signed],
    ['a\n-b\n+c\nd', signed],
    ['+a\n+b', signed],
    [' a\n-b', signed],
    ['1  a\n2  b\n3  c', numbered],
    ['  9 | a\n 10 | b', numbered],
    ['1: a\n\n2: b', numbered],
  ])('recognizes %j as %s', (text, what) => {
    expect(shown(text)).toBe(what)
  })
})

describe('text that may be a file', () => {
  it.each([
    ['const a = 1', 'a.ts'],
    ['const a = b\n  + c\n  - d', 'a.ts'],
    ['let x = 1\n--x\n++x', 'a.ts'],
    ['- a\n- b\n  c', 'a.yaml'],
    ['- a\n\n- b', 'README.md'],
    ['1. a\n2. b', 'README.md'],
    ['1 a\n2 b', 'rows.tsv'],
    ['1 a\n2 b', 'numbers'],
    ['1\n', 'a.ts'],
    ['7 a\n9 b', 'a.ts'],
    ['# Diffs\n```diff\n-a\n+b\n```', 'README.md'],
    ['# Blocks\n```\n<<<<<<< SEARCH\n```', 'README.md'],
    ['-a\n+b', 'a.patch'],
    ['search\nreplace', 'a.ts'],
    ['', 'a.ts'],
  ])('accepts %j in %s', (text, path) => {
    expect(shown(text, path)).toBeUndefined()
  })

  it('accepts edits among the lines only if the frame is certain', () => {
    const lines = ['const merge = `', '<<<<<<< HEAD', '-a', '+b', '`']
    expect(isAllEdits(lines, 'a.ts')).toBeUndefined()
    expect(showsEdits(lines, 'a.ts')).toBe(searching)
  })
})
