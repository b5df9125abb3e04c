// Reads CHANGELOG.md, the source of the docs' last section and of the feed.

export interface Release {
  /** `1.3.19` */
  version: string
  /** `2026-11-16` */
  date: string
  title: string
  /** Each is one line of Markdown, with no markup except code in backticks. */
  lines: string[]
}

/** Releases in file order, newest first: `## 1.3.19: the website (2026-11-16)` and its list. Throws on any other line. */
export function readChangelog(text: string): Release[] {
  const releases: Release[] = []
  for (const line of text.split('\n')) {
    const [, version, title, date] = /^## (\d+\.\d+(?:\.\d+)?): (.+) \((\d{4}-\d{2}-\d{2})\)$/.exec(line) ?? []
    const last = releases.at(-1)
    if (version !== undefined && title !== undefined && date !== undefined) releases.push({ version, title, date, lines: [] })
    else if (line.startsWith('- ') && last !== undefined) last.lines.push(line.slice(2))
    else if (last !== undefined && line.trim() !== '') throw new Error(`CHANGELOG.md has a line that doesn't belong to a release: ${line}`)
  }
  return releases
}
