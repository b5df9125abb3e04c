// Tells which definitions of a C or C++ source file other files can't use: its macros, and its static functions and variables.

import type { MapSymbol } from '@sheaf/contract'

export function isPrivateToSource({ kind, signature }: MapSymbol, path: string): boolean {
  if (/\.(?:h|hh|hpp|hxx|inc|inl)$/i.test(path)) return false
  return kind === 'macro' || ((kind === 'function' || kind === 'variable') && /\bstatic\b/.test(signature))
}
