// A name without the parts that only one side writes: the parent type, type parameters, quotes, sigils, spaces.

const operator = /^operator\b|^[^\p{L}\p{N}_$"'`#@\\]+$/u

export function plainName(name: string): string {
  const bare = name.replace(/\s+/g, '')
  if (operator.test(name)) return bare.replace(/^operator(?=[^\p{L}\p{N}_])/u, '')
  const quoted = bare.match(/^(["'`])(.*)\1$/)?.[2]
  if (quoted !== undefined) return quoted
  const last = bare
    .replace(/^r#/, '')
    .replace(/<.*>$/, '')
    .split(/\.|::|\\|#/)
    .at(-1)
  return last === undefined || last === '' ? bare : last.replaceAll('`', '')
}
