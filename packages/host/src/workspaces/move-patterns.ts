// Updates a workspace's ignore patterns after its roots changed: patterns anchored in a folder stay anchored there under a wider root.

import { ignorePattern } from '../files/files-ignore-pattern.ts'

export function movePatterns(patterns: string, before: readonly string[], after: readonly string[]): string {
  const taken = before.flatMap((root) => {
    const around = after.includes(root) ? undefined : after.find((each) => root.startsWith(each.endsWith('/') ? each : `${each}/`))
    const relative = around && root.slice(around.length).replace(/^\//, '')
    // No pattern can match a name with a line break.
    return relative === undefined || relative.includes('\n') ? [] : [ignorePattern(relative, true)]
  })
  if (taken.length === 0) return patterns
  const staysToo = before.some((root) => after.includes(root))
  return patterns
    .split('\n')
    .flatMap((line) => (isAnchored(line) ? [...(staysToo ? [line] : []), ...taken.map((folder) => anchorIn(folder, line))] : [line]))
    .join('\n')
}

/** As in git: it has a slash anywhere but at the end. */
function isAnchored(line: string): boolean {
  return !line.startsWith('#') && /^!?.*\/\s*\S/.test(line)
}

function anchorIn(folder: string, line: string): string {
  const isBack = line.startsWith('!')
  return `${isBack ? '!' : ''}${folder}${line.slice(isBack ? 1 : 0).replace(/^\//, '')}`
}
