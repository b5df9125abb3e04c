// Builds right and wrong examples of edits from one row of the language table.

import type { ExampleLanguage } from './example-languages.ts'

/** The file that all examples edit. */
export function exampleFile(language: ExampleLanguage): string {
  const { head, foot, total, init, loop, price, endLoop, result, end, count, quantity } = language
  const body = (first: string, sum: string) => lines(first, init, loop, sum, endLoop, result, end)
  const gap = end === '' ? '\n\n' : '\n'
  return `${head}${body(total, price)}\n${gap}${body(count, quantity)}\n${foot}`
}

export function modifyExample(language: ExampleLanguage): string {
  const { path, loop, price, priced, endLoop, count, init, guard } = language
  return file(path, 'modify', [
    change('Multiply the price by the quantity', lines(loop, priced, endLoop), lines(loop, price, endLoop)),
    change('No items, no pieces', lines(count, guard, init), lines(count, init)),
  ])
}

export function rewriteExample(language: ExampleLanguage): string {
  return file(language.path, 'rewrite', [
    change('Multiply the price by the quantity', exampleFile({ ...language, price: language.priced }).trimEnd()),
  ])
}

export function createExample({ created }: ExampleLanguage): string {
  return file(created.path, 'create', [change('Discount for large orders', created.text)])
}

export function deleteExample(language: ExampleLanguage): string {
  return file(beside(language, 'legacy_cart'), 'delete', [change('Nobody calls it any more', '')])
}

export function renameExample(language: ExampleLanguage): string {
  return `<file path="${beside(language, 'price')}" action="rename">\n  <new path="${beside(language, 'money')}"/>\n</file>`
}

/** Two edits of one file: one that replaces a line, one that only adds. */
export function delegateExample(language: ExampleLanguage): string {
  const { path, total, count, price, priced, guard } = language
  const inner = indentOf(language.init)
  const note = (text: string, indent = inner) => `${indent}${language.comment} ${text}`
  const deep = indentOf(price)
  const first = lines(
    total,
    note('... existing code ...'),
    note('<rm price of one piece>', deep),
    price,
    note('</rm>', deep),
    note('<add price of all pieces>', deep),
    priced,
    note('</add>', deep),
    note('... existing code ...'),
  )
  const second = lines(count, note('<add empty cart>'), guard, note('</add>'), note('... existing code ...'))
  return file(path, 'delegate edit', [
    change('In the total, multiply the price of each item by its quantity', first, undefined, 2),
    change('In the count, return 0 at once when there are no items', second, undefined, 1),
  ])
}

/** Blocks that would be refused or would break the file, each with the reason. */
export function wrongExamples(language: ExampleLanguage): { why: string; block: string }[] {
  const { init, loop, price, priced, endLoop, result } = language
  const misremembered = price.replace(/price/iu, (word) => (word === 'Price' ? 'Cost' : 'cost'))
  return [
    {
      why: 'The search does not match: written from memory, it names a field that is not in the file.',
      block: search(lines(loop, misremembered, endLoop)),
    },
    { why: 'The search is a single line, and it stands in both functions.', block: search(result) },
    { why: 'The search has several lines and is still ambiguous: both functions begin like this.', block: search(lines(init, loop)) },
    endLoop === ''
      ? {
          why: 'The content breaks the block of the first change above: its body lost the indentation.',
          block: content(lines(loop, priced.trimStart())),
        }
      : {
          why: 'The content is unbalanced against the search of the first change above: the loop is never closed.',
          block: content(lines(loop, priced)),
        },
  ]
}

export function file(path: string, action: string, changes: readonly string[]): string {
  return `<file path="${path}" action="${action}">\n${changes.join('\n')}\n</file>`
}

export function change(description: string, newText: string, find?: string, complexity?: number): string {
  return lines(
    '  <change>',
    `    <description>${description}</description>`,
    find === undefined ? '' : search(find),
    content(newText),
    complexity === undefined ? '' : `    <complexity>${complexity}</complexity>`,
    '  </change>',
  )
}

function search(text: string): string {
  return `    <search>\n${fenced(text)}\n    </search>`
}

function content(text: string): string {
  return `    <content>\n${fenced(text)}\n    </content>`
}

function fenced(text: string): string {
  return lines('===', text, '===')
}

/** Empty parts produce no line. */
function lines(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n')
}

function indentOf(line: string): string {
  return /^\s*/u.exec(line)?.[0] ?? ''
}

function beside({ path }: ExampleLanguage, name: string): string {
  const [, folder = '', extension = ''] = /^(.*\/)[^/]*(\.[^.]+)$/u.exec(path) ?? []
  return `${folder}${name}${extension}`
}
