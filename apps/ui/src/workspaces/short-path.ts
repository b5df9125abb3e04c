// A short form of a folder path: relative to home, with the middle left out if it is long. The full path is in the tooltip.

const homes = /^(?:\/home\/[^/]+|\/Users\/[^/]+|[A-Za-z]:\\Users\\[^\\]+)(?=[\\/]|$)/

export function shortPath(path: string, longest = 44): string {
  const fromHome = path.replace(homes, '~')
  if (fromHome.length <= longest) return fromHome
  const separator = fromHome.includes('\\') && !fromHome.includes('/') ? '\\' : '/'
  const parts = fromHome.split(separator)
  const [first = ''] = parts
  let tail = parts.at(-1) ?? ''
  for (let index = parts.length - 2; index > 0; index--) {
    const longer = `${parts[index]}${separator}${tail}`
    if (first.length + longer.length + 3 > longest) break
    tail = longer
  }
  return `${first}${separator}…${separator}${tail}`
}

export function baseName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path
}
