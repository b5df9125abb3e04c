// Rewrites syntax that is newer than the grammar, or nightly only, as known syntax; signatures show the original.

import { blank } from './region.ts'

const unknown = new RegExp(
  [
    /\bunsafe(?=\s+extern\s+(?:"[^"]*"\s*)?\{)/,
    /\bsafe(?=\s+(?:fn|static)\b)/,
    /\b(?:auto|const)(?=\s+(?:unsafe\s+)?trait\b)/,
    /\bgen(?=\s+fn\b)/,
    /(?<=\bimpl(?:<[^<>]*>)?\s+)const(?=\s)/,
    /~const\b/,
    /\[const\](?=\s+\w)/,
    /(?<=\b(?:impl|dyn)\s+)'\w+\s*\+/,
    /(?<=\bimpl\s*)<\s*>/,
    // `const N: usize = 4` in type parameters
    /(?<=[<,]\s*const\s+\w+\s*:\s*\w+\s*)=\s*(?:-?\w+|\{[^{}]*\})(?=\s*[,>])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Cargo settings of a script, between lines of dashes. */
const frontMatter = /^(?:#![^[\n].*\n)?\s*(-{3,}).*\n(?:.*\n)*?\1[ \t\r]*(?=\n|$)/

/** `trait Both = A + B;` */
const traitAlias = /(\btrait\s+\w+\s*(?:<[^;{}=]*>\s*)?)=([^;{}]*);/g

export function rewriteNewSyntax(text: string): string {
  return text
    .replace(frontMatter, blank)
    .replace(unknown, blank)
    .replace(traitAlias, (_found, head: string, bounds: string) => `${head}{${blank(bounds)}}`)
}
