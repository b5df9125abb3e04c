// Extracts a line's comment text in any language, without the marks, and how certain it is that this is a comment.

export interface LineComment {
  text: string
  /**
   * `bare`: no mark at all. `tail`: after code. `filler`: after code that does nothing. `body`: dots where code should be.
   * `prose`: in a prose file; `quoted`: marked like code in such a file. `example`: code in a comment. `none`: not a placeholder.
   */
  kind: 'comment' | 'bare' | 'tail' | 'filler' | 'body' | 'prose' | 'quoted' | 'example' | 'none'
}

export function extractComment(path: string, line: string): LineComment {
  const trimmed = line.trim()
  const extension = /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  const marked = withoutMarks(trimmed, extension)
  if (prose.has(extension)) return proseOf(trimmed, marked)
  // Indented further, or a comment within a comment: example code in documentation, which may be cut short.
  if (marked !== undefined) return { text: marked.trim(), kind: /^(?: {3}|\t|\s*(?:\/\/|#|\*))/.test(marked) ? 'example' : 'comment' }
  const tail = tailOf(trimmed)
  if (tail) return tail
  // `{ ... }` is not code in any language with braces except Python, where it is a set.
  if (/\{\s+(?:\.{3}|…)\s+\}/.test(trimmed) && !/['"`]/.test(trimmed) && !python.has(extension)) return { text: '...', kind: 'body' }
  if (/^(?:\.{3}|…)$/.test(trimmed)) return { text: '...', kind: dotsAreCode.has(extension) ? 'none' : 'body' }
  return { text: trimmed, kind: 'bare' }
}

const prose = new Set([
  'md',
  'markdown',
  'mdx',
  'txt',
  'rst',
  'adoc',
  'asciidoc',
  'org',
  'textile',
  'pod',
  'tex',
  'snap',
  'log',
  'csv',
  'tsv',
  'diff',
  'patch',
])
const python = new Set(['py', 'pyi', 'pyx', 'ipynb'])
/** A line of three dots is a body in Python, an end in YAML, a parameter in C, and text in unknown files. */
const dotsAreCode = new Set([
  ...python,
  'yml',
  'yaml',
  'c',
  'h',
  'cc',
  'cpp',
  'hpp',
  'm',
  'mm',
  'r',
  'jl',
  'rb',
  'raku',
  'html',
  'xml',
  'svg',
  'csv',
  'log',
  'snap',
  '',
])

const openers = [
  /^\{\s*\/\*+!?/, // JSX
  /^<!--+/,
  /^<%(?:--|#)/,
  /^\{\{!(?:--)?/,
  /^\{#/,
  /^\{%-?\s*comment\s*-?%\}/,
  /^@\*/,
  /^\(\*+/,
  /^\{-/,
  /^--\[=*\[/,
  /^\/\*+!?/,
  /^\/{2,}!?/,
  /^#\|/,
  /^#+(?![!#\w])/,
  /^--+(?=\s|\.)/,
  /^;+/,
  /^%+/,
  /^\*+(?!\/)(?=\s|\.)(?!\s*(?:\.{3}|…)$)/, // dots alone in a block comment are part of its text
  /^"""|^'''/,
  /^(?:@?rem|dnl)\s/i,
  /^::\s/,
]

/** Elsewhere these begin strings and code. */
const openersOf: Record<string, RegExp> = {
  vb: /^'/,
  vbs: /^'/,
  bas: /^'/,
  cls: /^'/,
  frm: /^'/,
  vim: /^"/,
  f90: /^!/,
  f95: /^!/,
  f03: /^!/,
}

const closer = /(?:\*+\/\s*\}|-->|--%>|%>|--\}\}|\}\}|#\}|\{%-?\s*endcomment\s*-?%\}|\*@|\*+\)|-\}|\]=*\]|\|#|\*+\/|"""|''')$/

function proseOf(line: string, marked: string | undefined): LineComment {
  if (marked === undefined) return { text: line, kind: 'prose' }
  return { text: marked.trim(), kind: line.startsWith('<!--') ? 'comment' : 'quoted' }
}

function withoutMarks(line: string, extension: string): string | undefined {
  const own = openersOf[extension]
  const opener = own?.test(line) ? own : openers.find((each) => each.test(line))
  return opener && line.replace(opener, '').replace(closer, '').trimEnd()
}

function tailOf(line: string): LineComment | undefined {
  const match =
    /^(?<code>[^'"`]*?[^'"`\s:/])\s*(?:\/\*+\s*(?<block>[^*]+?)\s*\*+\/(?<after>[\s)}\];,]*)|(?:\s\/\/+|\s#|\{\s*\/\/+)\s*(?<text>\S.*))$/.exec(
      line,
    )
  const { code = '', block, text = block } = match?.groups ?? {}
  if (text === undefined) return undefined
  return { text, kind: /^(?:\.{3}|…|pass|\{|\})$/.test(code.trim()) ? 'filler' : 'tail' }
}
