// The fence around a file's text: longer than any run of backticks inside, named after the file's extension (formats §3.2).

export interface Fence {
  before: string
  after: string
}

export function fenceAround(path: string, backticks: number, endsLine: boolean): Fence {
  const fence = fenceFor(backticks)
  return { before: `${fence}${fenceLanguage(path)}\n`, after: `${endsLine ? '' : '\n'}${fence}\n\n` }
}

export function fenceFor(backticks: number): string {
  return '`'.repeat(Math.max(3, backticks + 1))
}

export function fenceLanguage(path: string): string {
  return /\.([a-z0-9+#_-]{1,20})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
}

export function endsLine(text: Uint8Array): boolean {
  return text[text.length - 1] === 0x0a
}
