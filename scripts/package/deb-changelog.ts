// Converts CHANGELOG.md to Debian's changelog format.

/** Starts with the packaged version, and adds an entry for it if CHANGELOG.md has none. */
export function debChangelog(markdown: string, version: string, epoch: number, email: string): string {
  const releases = markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const [head = '', ...lines] = part.split('\n')
      const [, number, title, date] = head.match(/^([\d.]+): (.*) \((\d{4}-\d\d-\d\d)\)$/) ?? []
      if (number === undefined || title === undefined || date === undefined) return []
      const changes = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2))
      return [{ number, date, changes: [title, ...changes] }]
    })
  const at = releases.findIndex(({ number }) => number === version)
  const own = at === -1 ? [release(version, ['see the releases below'], new Date(epoch * 1000), email)] : []
  const known = releases.map(({ number, date, changes }, index) => {
    // Debian requires increasing times, and several releases can have the same date.
    const sameDay = releases.slice(index + 1).filter((other) => other.date === date).length
    return release(number, changes, new Date(Date.parse(date) + sameDay * 60_000), email)
  })
  return [...own, ...known.slice(Math.max(0, at))].join('\n')
}

function release(version: string, changes: readonly string[], date: Date, email: string): string {
  const when = date.toUTCString().replace('GMT', '+0000')
  const lines = changes.map((change) => `  * ${wrapped(change)}`)
  return `sheaf (${version}) stable; urgency=medium\n\n${lines.join('\n')}\n\n -- Sheaf <${email}>  ${when}\n`
}

function wrapped(text: string): string {
  return text.replace(/(.{1,74})(?:\s+|$)/g, '$1\n    ').trimEnd()
}
