// Examples in Markdown: fences ```console test, a command behind `$ `, its further lines behind `> `, and what it prints.

interface Example {
  command: string
  expected: string[]
}

export interface PageExamples {
  examples: Example[]
  /** Some fence says `test pro`: the trial is started first. */
  isPro: boolean
}

export function readExamples(text: string): PageExamples {
  const examples: Example[] = []
  let isPro = false
  // A fence may stand indented inside a list.
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
      } else if (line.trim() !== '') throw new Error(`An example begins with "$ ", this one with: ${line}`)
    }
  }
  return { examples, isPro }
}

/** A line `…` stands for any lines, also none; `…` inside a line for any text; blanks at the ends of lines do not count. */
export function fitsExample(expected: readonly string[], printed: string): boolean {
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
