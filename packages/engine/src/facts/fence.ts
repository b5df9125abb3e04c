// The fence around a file's text: longer than any run of backticks inside, named after the file's extension (formats §3.2).

export interface Fence {
  before: string
  after: string
}

export function fenceAround(path: string, backticks: number, hasFinalNewline: boolean): Fence {
  const fence = fenceFor(backticks)
  return { before: `${fence}${fenceLanguage(path)}\n`, after: `${hasFinalNewline ? '' : '\n'}${fence}\n\n` }
}

export function fenceFor(backticks: number): string {
  return '`'.repeat(Math.max(3, backticks + 1))
}

export function fenceLanguage(path: string): string {
  return /\.([a-z0-9+#_-]{1,20})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** Files with the same form and content have the same facts: the form decides the fence, and secret rules depend on these two names. */
export function formOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name === 'package.json' || name === '.npmrc' ? name : fenceLanguage(path)
}

export function endsWithNewline(text: Uint8Array): boolean {
  return text[text.length - 1] === 0x0a
}
