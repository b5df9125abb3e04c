// Puts multi-line types on one line: line breaks between members become semicolons.

const gap = /(?<=[\w\])>}'"`]) (?=(?:readonly )?(?:[\w$]+|\[[^\]]+\]|'[^']*'|"[^"]*")\??(?:\([^()]*\))?: )/g
/** A name after one of these belongs to it. */
const modifiers =
  /\b(?:readonly|static|get|set|async|public|private|protected|declare|abstract|override|keyof|typeof|unique|infer|extends|is|asserts|as|in|out|const|new)$/

export function tidyTypes(line: string): string {
  let out = line
  if (out.includes('< ') || out.includes(', >')) out = out.replace(/(?<=\w)< (?=\w)/g, '<').replace(/, >/g, '>')
  if (!out.includes('{ ')) return out
  return out.replace(gap, (blank, at: number) => (isInBraces(out, at) && !modifiers.test(out.slice(0, at)) ? `;${blank}` : blank))
}

function isInBraces(line: string, end: number): boolean {
  const open: string[] = []
  for (let at = 0; at < end; at++) {
    const char = line.charAt(at)
    if (char === '{' || char === '(' || char === '[') open.push(char)
    else if (char === '}' || char === ')' || char === ']') open.pop()
  }
  return open.at(-1) === '{'
}
