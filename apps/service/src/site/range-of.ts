/** Parses one byte range, both ends included. Anything but one well-formed range means the whole file, as HTTP allows. */
export function rangeOf(asked: string, length: number): { from: number; to: number } | 'all' | 'none' {
  const found = /^bytes=(\d*)-(\d*)$/.exec(asked.trim())
  const [, first = '', last = ''] = found ?? []
  if (found === null || (first === '' && last === '')) return 'all'
  if (first === '') {
    const size = Math.min(Number(last), length)
    return size === 0 ? 'none' : { from: length - size, to: length - 1 }
  }
  const from = Number(first)
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (last !== '' && Number(last) < from) return 'all'
  return from >= length ? 'none' : { from, to }
}
