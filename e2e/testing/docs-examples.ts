// Parses examples in Markdown: ```console test fences with a command after `$ `, its further lines after `> `, and the output.

interface Example {
  command: string
  expected: string[]
}

export interface PageExamples {
  examples: Example[]
  /** Whether a fence is marked `test pro`, which starts the trial first. */
  isPro: boolean
}

export function readExamples(text: string): PageExamples {
  const examples: Example[] = []
  let isPro = false
  // A fence may be indented inside a list.
  for (const [, indent = '', words = '', body = ''] of text.matchAll(/^([ \t]*)```console test([^\n]*)\n([\s\S]*?)\n?^\1```$/gm)) {
    isPro ||= words.trim().split(/\s+/).includes('pro')
    let last: Example | undefined
    let isCommand = false
    for (const raw of body.split('\n')) {
      const line = raw.startsWith(indent) ? raw.slice(indent.length) : raw
      if (line.startsWith('$ ')) {
        last = { command: line.slice(2), expected: [] }
        examples.push(last)
        isCommand = true
      } else if (last !== undefined && isCommand && /^>( |$)/.test(line)) last.command += `\n${line.slice(2)}`
      else if (last !== undefined) {
        last.expected.push(line)
        isCommand = false
      } else if (line.trim() !== '') throw new Error(`An example must begin with "$ ", not with: ${line}`)
    }
  }
  return { examples, isPro }
}

/** A line `…` matches any number of lines, and `…` inside a line matches any text. Trailing whitespace is ignored. */
export function matchesExample(expected: readonly string[], printed: string): boolean {
  const lines = tidy(expected)
  const pattern = lines
    .map((line) => (line.trim() === '…' ? '(?:[^\\n]*\\n)*?' : `${line.split('…').map(escaped).join('[^\\n]*')}\\n`))
    .join('')
  const found = tidy(printed.split('\n'))
  return new RegExp(`^${pattern}$`).test(found.map((line) => `${line}\n`).join(''))
}

function tidy(lines: readonly string[]): string[] {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n+$/, '')
    .split('\n')
    .filter((line, _, all) => all.length > 1 || line !== '')
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
