import type { ImportFound } from '../../source-map.ts'

/** `using A.B;`, `global using static A.Math;`, `using Json = A.B.Json;`, `extern alias Old;` */
export function usingDirective(text: string): ImportFound[] {
  const [, alias, module = ''] =
    /^(?:global\s+)?(?:using|extern\s+alias)\s+(?:static\s+)?(?:unsafe\s+)?(?:(@?[\p{L}\p{N}_]+)\s*=\s*)?([^;]+?)\s*;?$/u.exec(text) ?? []
  if (module === '') return []
  if (alias !== undefined) return [{ module, names: [{ name: '*', as: alias }] }]
  return [text.startsWith('extern') ? { module, names: [{ name: '*', as: module }] } : { module, everything: true }]
}
