// A whole command line in the Command field: MCP servers document theirs as `npx -y package`, which has to be split.

export interface SplitCommand {
  command: string
  args: string[]
}

/** Undefined if the text is only a program, or if only a shell could split it. */
export function splitServerCommand(text: string): SplitCommand | undefined {
  const line = text.trim()
  const words: string[] = []
  const word = /\s*((?:[^\s"']|"[^"]*"|'[^']*')+)/y
  while (word.lastIndex < line.length) {
    const [, found] = word.exec(line) ?? []
    if (found === undefined) return undefined
    words.push(found.replace(/"([^"]*)"|'([^']*)'/g, (_all, double?: string, single?: string) => double ?? single ?? ''))
  }
  const [command, ...args] = words
  return command === undefined || args.length === 0 ? undefined : { command, args }
}
