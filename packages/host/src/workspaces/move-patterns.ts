// The ignore patterns of a workspace after its roots changed: what was anchored in a folder stays anchored there when a wider one takes it in.

import { ignorePattern } from '../files/files-ignore-pattern.ts'

export function movePatterns(patterns: string, before: readonly string[], after: readonly string[]): string {
  const taken = before.flatMap((root) => {
    const around = after.includes(root) ? undefined : after.find((each) => root.startsWith(each.endsWith('/') ? each : `${each}/`))
    const relative = around && root.slice(around.length).replace(/^\//, '')
    // No pattern can name a folder with a line break in it.
    return relative === undefined || relative.includes('\n') ? [] : [ignorePattern(relative, true)]
  })
  if (taken.length === 0) return patterns
  const staysToo = before.some((root) => after.includes(root))
  return patterns
    .split('\n')
    .flatMap((line) => (isAnchored(line) ? [...(staysToo ? [line] : []), ...taken.map((folder) => anchorIn(folder, line))] : [line]))
    .join('\n')
}

/** As git has it: by a slash anywhere but at the end. */
function isAnchored(line: string): boolean {
  return !line.startsWith('#') && /^!?.*\/\s*\S/.test(line)
}

function anchorIn(folder: string, line: string): string {
  const isBack = line.startsWith('!')
  return `${isBack ? '!' : ''}${folder}${line.slice(isBack ? 1 : 0).replace(/^\//, '')}`
}
