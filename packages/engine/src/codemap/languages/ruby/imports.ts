// Reads what Ruby files load. Paths relative to the file start with a dot; the others are relative to the load path.

import type { SgNode } from '@ast-grep/napi'
import type { ImportFound } from '../../source-map.ts'

/** `require 'a'`, `require_relative 'a'`, `load 'a.rb'`, `autoload :A, 'a'`; paths built at run time are skipped. */
export function requireImports(call: SgNode | null): ImportFound[] {
  const text = call?.text().replace(/\s+/g, ' ') ?? ''
  const [, named, path = named] = /^autoload[\s(]+:(\w+)(?:\s*,\s*["']([^"'#]+)["'])?[\s)]*$/.exec(text) ?? []
  if (named !== undefined && path !== undefined) return [{ text, module: path, names: [{ name: named, as: named }] }]
  const [, word, plain] = /^(\w+)[\s(]+["']([^"'#]+)["'][\s)]*$/.exec(text) ?? []
  if (plain !== undefined) return [{ text, module: word === 'require_relative' ? fromHere(plain) : plain, everything: true }]
  const [, expanded, base] = /^\w+[\s(]+File\.(?:expand_path|join)\(?\s*["']([^"'#]+)["']\s*,\s*(__FILE__|__dir__)/.exec(text) ?? []
  if (expanded === undefined) return []
  return [{ text, module: fromHere(base === '__FILE__' ? expanded.replace(/^\.\.\/?/, '') : expanded), everything: true }]
}

function fromHere(path: string): string {
  return path.startsWith('.') ? path : `./${path.replace(/^\/+/, '')}`
}
