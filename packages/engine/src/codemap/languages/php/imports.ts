// Reads PHP imports: names by `use`, whole files by `require` and `include`.

import type { SgNode } from '@ast-grep/napi'
import type { ImportFound } from '../../source-map.ts'

/** `use A\B as C, D;`, `use function A\f;`, `use A\{B, Sub\C as D, function f};` */
export function useImports(node: SgNode): ImportFound[] {
  const text = node
    .text()
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*|#.*/g, '')
    .replace(/^use\s+(?:(?:function|const)\s+)?/i, '')
    .replace(/;\s*$/, '')
  const [, prefix = '', group] = /^([\w\\\s\u0080-\uffff]*)\{([\s\S]*)\}/.exec(text) ?? []
  return (group ?? text)
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      const [path = '', as] = item.replace(/^(?:function|const)\s+/i, '').split(/\s+as\s+/i)
      const module = `${prefix.trim()}${path}`.replace(/^\\/, '')
      const name = module.slice(module.lastIndexOf('\\') + 1)
      return { module, names: [{ name, as: as ?? name }] }
    })
}

/** Only literal paths: a plain string, or one after the file's own folder, which then starts with `./`. */
export function includeImports(node: SgNode): ImportFound[] {
  const [, own, path] = /^\w+[\s(]+(?:(__DIR__|dirname\(__FILE__\))\s*\.\s*)?['"]([^'"$]+)['"][\s)]*$/.exec(node.text()) ?? []
  if (path === undefined) return []
  return [{ module: own === undefined ? path : `.${path.startsWith('/') ? '' : '/'}${path}`, everything: true }]
}
