// Decides by a site's robots.txt whether a path may be fetched (RFC 9309).

interface Rule {
  allow: boolean
  pattern: string
}

const mostRules = 5_000

/** `agent`: our name, in lower case. The rules for it apply, or else those for `*`. */
export function mayFetch(robots: string, agent: string, path: string): boolean {
  const groups = { own: [] as Rule[], all: [] as Rule[] }
  let hasOwn = false
  let applies = { own: false, all: false }
  let isAgents = false
  for (const line of robots.split(/\r\n?|\n/)) {
    const [, field = '', value = ''] = /^\s*([A-Za-z-]+)\s*:\s*([^#]*)/.exec(line) ?? []
    const name = field.toLowerCase()
    const text = value.trim()
    if (name === 'user-agent') {
      if (!isAgents) applies = { own: false, all: false }
      isAgents = true
      if (text === '*') applies.all = true
      else if (text.toLowerCase() === agent) {
        applies.own = true
        hasOwn = true
      }
    } else if (name === 'allow' || name === 'disallow') {
      isAgents = false
      if (text === '') continue
      const rule = { allow: name === 'allow', pattern: text }
      if (applies.own && groups.own.length < mostRules) groups.own.push(rule)
      if (applies.all && groups.all.length < mostRules) groups.all.push(rule)
    }
  }
  let best: Rule = { allow: true, pattern: '' }
  for (const rule of hasOwn ? groups.own : groups.all) {
    const isLonger = rule.pattern.length > best.pattern.length || (rule.pattern.length === best.pattern.length && rule.allow)
    if (isLonger && matches(rule.pattern, path)) best = rule
  }
  return best.allow
}

/** `*` matches anything, and `$` at the end matches the end. Linear: a hostile pattern costs no more than its length. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$')
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  let at = 0
  for (const [number, part] of parts.entries()) {
    if (number === 0) {
      if (!path.startsWith(part)) return false
      at = part.length
    } else if (isAnchored && number === parts.length - 1) {
      return path.length - part.length >= at && path.endsWith(part)
    } else {
      const found = path.indexOf(part, at)
      if (found === -1) return false
      at = found + part.length
    }
  }
  return !isAnchored || at === path.length
}
