// Reads Rust imports: `use` trees, `extern crate`, and the files that `mod x;` refers to.

import { truncate } from '../../one-line.ts'
import type { ImportedName, ImportFound } from '../../source-map.ts'

const lineLimit = 300

type Found = { module: string; names: ImportedName[]; everything: boolean; reexported: boolean; text: string }

/** `pub use a::{b, c::{self, d as e}, f::*};` → b of a, c of a, d of a::c, everything of a::f. */
export function usedNames(statement: string): ImportFound[] {
  const text = withoutComments(statement)
  const [, visibility, tree] = /^(pub\s*(?:\([^)]*\)\s*)?)?use\s+([\s\S]*?);?$/.exec(text) ?? []
  if (tree === undefined) return []
  const found = new Map<string, Found>()
  const line = truncate(text.replace(/\s+/g, ' ').replace(/\{ /g, '{').replace(/,? \}/g, '}'), lineLimit)
  const at = (module: string): Found => {
    const known = found.get(module) ?? { module, names: [], everything: false, reexported: visibility !== undefined, text: line }
    found.set(module, known)
    return known
  }
  for (const { path, as } of leaves(tree)) {
    const end = path.lastIndexOf('::')
    const module = end > 0 ? path.slice(0, end) : path
    const name = end > 0 ? path.slice(end + 2).replace(/^r#/, '') : '*'
    if (end > 0 && name === '*') at(module).everything = true
    else at(module).names.push({ name, as: as ?? (name === '*' ? path.replace(/^::/, '') : name) })
  }
  return [...found.values()]
}

export function externCrate(statement: string): ImportFound[] {
  const [, visibility, module, as] = /^(pub\b.*?)?extern\s+crate\s+(\S+?)(?:\s+as\s+(\w+))?\s*;$/s.exec(withoutComments(statement)) ?? []
  if (module === undefined) return []
  return [{ module, names: [{ name: '*', as: as ?? module }], reexported: visibility !== undefined }]
}

export function moduleFile(statement: string): ImportFound[] {
  const [, visibility, name] = /^(pub\b.*?)?(?:unsafe\s+)?mod\s+((?:r#)?[\p{L}\p{N}_]+)/su.exec(withoutComments(statement)) ?? []
  return name === undefined ? [] : [{ module: `self::${name}`, names: [], reexported: visibility !== undefined }]
}

/** Makes paths relative to an inline module relative to the file; `around` lists those modules, outermost first. */
export function relativeToFile(refs: readonly ImportFound[], around: readonly string[]): ImportFound[] {
  return refs.map((ref) => {
    const parts = ref.module.split('::')
    const left = [...around]
    if (parts[0] === 'self') parts.shift()
    else if (parts[0] !== 'super') return ref
    while (parts[0] === 'super' && left.length > 0) {
      parts.shift()
      left.pop()
    }
    return { ...ref, module: parts[0] === 'super' ? parts.join('::') : ['self', ...left, ...parts].join('::') }
  })
}

/** Paths of a tree from left to right; no recursion, because a hostile file can nest arbitrarily deep. */
function leaves(tree: string): { path: string; as: string | undefined }[] {
  const found: { path: string; as: string | undefined }[] = []
  const prefixes: string[] = ['']
  let item = ''
  for (const token of [...(tree.match(/[{},]|[^{},]+/g) ?? []), ',']) {
    if (token === '{') {
      prefixes.push(under(prefixes.at(-1) ?? '', item.replace(/\s*::\s*$/, '')))
      item = ''
    } else if (token === ',' || token === '}') {
      if (item.trim() !== '') found.push(leaf(prefixes.at(-1) ?? '', item.trim()))
      if (token === '}') prefixes.pop()
      item = ''
    } else item = token
  }
  return found
}

function leaf(prefix: string, item: string): { path: string; as: string | undefined } {
  const [path = '', as] = item.split(/\s+as\s+/)
  return { path: path === 'self' && prefix !== '' ? prefix : under(prefix, path.replace(/\s+/g, '')), as }
}

function under(prefix: string, path: string): string {
  const part = path.trim()
  if (prefix === '') return part
  return part === '' ? prefix : `${prefix}::${part.replace(/^::/, '')}`
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ').trim()
}
