import { describe, expect, it } from 'vitest'
import { readReply } from '../../read-reply.ts'

const change = (search: string, content: string) =>
  `<change>\n<search>\n===\n${search}\n</search>\n<content>\n===\n${content}\n</content>\n</change>\n`

/** The texts of all changes, or the messages of the problems. */
const read = (...changes: string[]) => {
  const { files, problems } = readReply(`<file path="a.ts" action="modify">\n${changes.join('')}</file>\n`)
  if (problems.length > 0) return problems.map(({ message }) => message.replace(/\. None of the changes.*/, '.'))
  return files.flatMap((file) => file.changes.map(({ search = [], content }) => [search.join('\n'), content.join('\n')]))
}

const certain = change('one()===', 'two()===')

describe('a fence at the end of the last line', () => {
  it.each([
    ['a comment sign', '///===', '///'],
    ['an end of a string', '"""===', '"""'],
    ['an operator', 'x ====', 'x ='],
    ['a comparison', 'x ======', 'x ==='],
    ['a comparison inside the line', 'if (a === b) {===', 'if (a === b) {'],
    ['a space that other fences do not have', 'x ===', 'x '],
  ])('is removed after %s if another fence of the file is certainly attached', (_, line, code) => {
    expect(read(certain, change('s===', line))).toEqual([
      ['one()', 'two()'],
      ['s', code],
    ])
  })

  it('is removed from both payloads of a change, because the file confirms the search', () => {
    expect(read(change('///===', '// b\n///==='))).toEqual([['///', '// b\n///']])
    expect(read(change('x ====', 'y ===='))).toEqual([['x =', 'y =']])
  })

  it('is removed with the space before it if every fence has one', () => {
    expect(read(change('} ===', 'x\n} ==='), change('b ===', 'c ==='))).toEqual([
      ['}', 'x\n}'],
      ['b', 'c'],
    ])
  })

  it.each([
    ['the only attached one', change('one()\n===', 'x ===')],
    ['half of a ruler', `${certain}${change('s===', '// === x ===')}`],
    ['shorter than its opening fence', `${certain}${change('s===', '///===').replaceAll('\n===\n', '\n=====\n')}`],
    ['far longer than its opening fence', `${certain}${change('s===', '//=========')}`],
  ])('is ambiguous if it is %s', (_, changes) => {
    expect(read(changes)).toEqual(['The payload is ambiguous: the end of the last line of <content> may be a fence or code.'])
  })

  it('makes a blank last line possible in a change where only the other fence is attached', () => {
    const blank = 'The payload is ambiguous: <content> may end with a blank line.'
    expect(read(certain, change('a===', 'b\n==='))).toEqual([blank])
    expect(read(certain, change('a\n===', 'b\n==='), change('c===', '==='))).toEqual([
      ['one()', 'two()'],
      ['a', 'b'],
      ['c', ''],
    ])
    expect(read(change('a===', 'b\n==='))).toEqual([['a', 'b']])
  })
})
