// Rewrites TypeScript that the grammar does not know as known syntax of the same length.

/** `import('x').Order` as a type; a dynamic import is followed by a method. */
export const typeImport = /\bimport\((['"])([^'"\n]+)\1\)\.(?=(\p{Lu}[\p{ID_Continue}$]*))/gu

export function prepare(text: string): string {
  let out = text
  if (out.includes('import(')) out = out.replace(typeImport, (found) => 'import'.padEnd(found.length, '_'))
  // The grammar knows `accessor` only as the first word.
  if (out.includes(' accessor '))
    out = out.replace(/(?<=\b(?:static|abstract|private|protected|public|override|declare) +)accessor(?= )/g, blank)
  if (/export\s+type\s*\*/.test(out)) out = out.replace(/(?<=export\s+)type(?=\s*\*)/g, blank)
  // `interface Box<in out T>`
  if (/[<,]\s*(?:in|out) /.test(out))
    out = out.replace(/(?<=[<,]\s*)(?:in\s+out|in|out)(?=\s+\p{Lu}[\p{ID_Continue}$]*\s*(?:[,>=]|extends\b))/gu, blank)
  // A property called `in` or `in2` after a line without a semicolon is read as the operator.
  if (/^\s*in\d*\??:/m.test(out)) out = out.replace(/^(\s*)in(?=\d*\??:)/gm, '$1_n')
  return out
}

export function blank(found: string): string {
  return found.replace(/[^\r\n]/g, ' ')
}
