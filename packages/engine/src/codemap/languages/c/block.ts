// Determines what a pair of braces encloses from the text before it.

export interface Block {
  kind: 'outside' | 'class' | 'enum' | 'code'
  /** Name of a class: its constructors look like macro calls. */
  name: string
}

const attribute = /\b(?:__attribute__|__declspec|alignas|_Alignas)\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g
const template = /\btemplate\s*<[^{}]*?>\s*(?=[A-Za-z_])/g
const afterParameters = /\)\s*(?:(?:const|noexcept|override|final|volatile|mutable|try|&&?|[A-Z_][A-Z0-9_]*)\s*)*(?:->[^{}]*)?$/
const classWithBases = /^[\s\w]*\b(?:class|struct)\s[^()]*?[\w>]\s*(?::(?!:)|\bfinal\b)/
const classHead =
  /\b(?:class|struct|union)\b(?:\s+[A-Z_][A-Z0-9_]*\s*\([^()]*\))?(?:[^:{(]|::)*?(\w*)\s*(?:<[^{}]*>\s*)?(?:final\s*)?(?::(?!:)[^{}]*)?$/

/** `head` is the text from the end of the previous declaration to the brace. */
export function blockOf(head: string): Block {
  const bare = head.includes('__') || head.includes('align') ? head.replace(attribute, ' ') : head
  const plain = (bare.includes('template') ? bare.replace(template, ' ') : bare).trim()
  if (/^(?:(?:inline|export)\s+)*namespace\b|\bextern\s*"[^"]*"$/.test(plain)) return { kind: 'outside', name: '' }
  if (/[=,]$/.test(plain)) return code
  if (/\b(?:class|struct|union|enum)\b/.test(plain)) {
    const isClass = classWithBases.test(plain)
    if (!isClass && afterParameters.test(plain) && !/\b(?:struct|union)\s+[A-Z_][A-Z0-9_]*\s*\([^()]*\)$/.test(plain)) return code
    if (/\benum\b/.test(plain) && !plain.includes('(')) return { kind: 'enum', name: '' }
    const found = classHead.exec(plain)
    if (found) return { kind: 'class', name: found[1] ?? '' }
  }
  return code
}

const code: Block = { kind: 'code', name: '' }
