// Reads what JavaScript statements import and re-export from their text.

import type { SgNode } from '@ast-grep/napi'
import { nodeKind } from '../../node-kind.ts'
import type { ImportedName, ImportFound } from '../../source-map.ts'
import { typeImport } from '../typescript/prepare.ts'
import { isCommentLine } from './is-comment-line.ts'

const stringOrComment = /(['"])(?:(?!\1)[^\n])*\1|\/\*[\s\S]*?\*\/|\/\/.*/g

/** `import A, { b as c } from 'x'`, `import * as n from 'x'`, `import x = require('y')`, `export { a } from 'x'`, `export * from 'x'`. */
export function statementImports(written: string): ImportFound[] {
  const text = written.includes('/') ? written.replace(stringOrComment, (found, quote) => (quote === undefined ? ' ' : found)) : written
  const source = /(?:\bfrom\s*|^import\s*|=\s*require\s*\(\s*)['"]([^'"]+)['"]/.exec(text)
  const module = source?.[1]
  if (!source || module === undefined) return []
  const reexported = text.startsWith('export')
  const clause = text.slice(0, source.index + source[0].length - module.length - 1)
  const names = bracedNames(clause)
  const [, star, all] = /(\*)\s*(?:as\s+([\w$]+))?/.exec(clause) ?? []
  if (star !== undefined && all !== undefined) names.push({ name: '*', as: all })
  const [, only, isWhole] =
    /^(?:export\s+)?import\s+(?:type\s+|typeof\s+|defer\s+|source\s+)?([\w$]+)\s*(?:,|from\b|(=))/.exec(clause) ?? []
  if (only !== undefined) names.push({ name: isWhole === undefined ? 'default' : '*', as: only })
  return [{ module, names, everything: star !== undefined && all === undefined, reexported }]
}

/** `const { a, b: c } = require('x')`, `const d = require('x').d`, `require('x')`, `await import('x')`. */
export function requireNames(call: SgNode): ImportFound[] {
  const [, module] = /^\w+\s*\(\s*['"`]([^'"`$]+)['"`]/.exec(call.text()) ?? []
  if (module === undefined) return []
  let around = call.parent()
  let taken: string | undefined
  for (let kind = nodeKind(around); around && passing.has(kind); kind = nodeKind(around)) {
    if (kind === 'member_expression') taken ??= around.field('property')?.text()
    around = around.parent()
  }
  const kind = nodeKind(around)
  if (kind === 'variable_declarator' && around) return [declared(around, module, taken)]
  const left = kind === 'assignment_expression' ? (around?.field('left')?.text() ?? '') : ''
  // An exporting assignment reports this itself.
  return exporting.test(left) ? [] : [{ module, names: declaredNames(left, taken) }]
}

/** Same, from the declaration. */
export function requiredNames(declarator: SgNode): ImportFound[] {
  const [, , module, taken] =
    /\b(?:require|import)\s*\(\s*(['"`])([^'"`$]+)\1\s*\)(?:\.([\w$]+))?/.exec(declarator.field('value')?.text() ?? '') ?? []
  return module === undefined ? [] : [declared(declarator, module, taken)]
}

function declared(declarator: SgNode, module: string, taken: string | undefined): ImportFound {
  const keyword = declarator.parent()?.child(0)?.text() ?? 'const'
  const text = `${keyword} ${declarator.text()}`.replace(/\s+/g, ' ')
  return { module, names: declaredNames(declarator.field('name')?.text() ?? '', taken), text }
}

const passing: ReadonlySet<string> = new Set(['member_expression', 'await_expression', 'parenthesized_expression'])
const exporting = /^(?:module\.)?exports\b/

/** `module.exports = require('x')`, `exports.y = require('x').z` */
export function exportedRequire(text: string): ImportFound[] {
  const [, target = '', module, taken] =
    /^([\w.$]+)\s*=\s*(?:[\w.$]+\s*=\s*)?require\s*\(\s*['"`]([^'"`$]+)['"`]\s*\)(?:\.([\w$]+))?\s*;?$/.exec(text) ?? []
  if (module === undefined) return []
  const as = target.split('.').at(-1) ?? ''
  if (as === 'exports')
    return [{ module, everything: taken === undefined, names: taken === undefined ? [] : [{ name: taken, as: taken }], reexported: true }]
  return [{ module, names: [{ name: taken ?? '*', as }], reexported: true }]
}

/** Every `import('x').Order` used as a type. */
export function typeImports(text: string): ImportFound[] {
  const names = new Map<string, Set<string>>()
  for (const { index, 2: module = '', 3: name = '' } of text.matchAll(typeImport)) {
    if (!isCommentLine(text, index)) names.set(module, (names.get(module) ?? new Set()).add(name))
  }
  return [...names].map(([module, all]) => ({
    module,
    names: [...all].map((name) => ({ name, as: name })),
    text: `import('${module}').${[...all].join(' | ')}`,
  }))
}

function declaredNames(pattern: string, taken: string | undefined): ImportedName[] {
  if (pattern.startsWith('{')) return bracedNames(pattern, ':')
  return /^[\w$]+$/.test(pattern) ? [{ name: taken ?? '*', as: pattern }] : []
}

function bracedNames(clause: string, renames = 'as'): ImportedName[] {
  const inner = /\{([\s\S]*)\}/.exec(clause)?.[1] ?? ''
  return inner
    .split(',')
    .map((item) =>
      item
        .trim()
        .replace(/^(?:type|typeof)\s+(?!as\b)/, '')
        .replace(/\s*=.*$/, ''),
    )
    .filter((item) => item !== '' && !item.startsWith('...'))
    .map((item) => {
      const [name = '', as] = item.split(renames === ':' ? /\s*:\s*/ : /\s+as\s+/)
      return { name, as: as ?? name }
    })
}
