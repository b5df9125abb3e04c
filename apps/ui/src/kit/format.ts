// Formats numbers, sizes, times and money.

/** 950, 1.2k, 48k, 1.3M: at most four characters, where changing digits would move the layout. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count)
  if (count < 999_500) return `${scaled(count / 1_000)}k`
  return `${scaled(count / 1_000_000)}M`
}

export function fullCount(count: number): string {
  return integers.format(count)
}

/** "1 file", "2,300 files": `#` in the form that fits the number becomes the number. */
export function plural(count: number, forms: { one: string; other: string }): string {
  const form = count === 1 ? forms.one : forms.other
  return form.replace('#', fullCount(count))
}

/** "3 files, 7 maps". Files are whole or in part; code maps are counted separately. */
export function filesAndMaps(files: number, maps: number): string {
  const parts = [
    ...(files > 0 ? [plural(files, { one: '# file', other: '# files' })] : []),
    ...(maps > 0 ? [plural(maps, { one: '# map', other: '# maps' })] : []),
  ]
  return parts.join(', ')
}

/** Lists format hundreds of numbers at once, and a new formatter for each is slow. */
const integers = new Intl.NumberFormat('en')

export function shortBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 1_000_000) return `${scaled(bytes / 1_000)} kB`
  if (bytes < 1_000_000_000) return `${scaled(bytes / 1_000_000)} MB`
  return `${scaled(bytes / 1_000_000_000)} GB`
}

/** "just now", "5 min ago", "yesterday", then the date. */
export function ago(iso: string, now: Date = new Date()): string {
  const then = new Date(iso)
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`
  if (minutes < 48 * 60) return 'yesterday'
  return then.toLocaleDateString('en', {
    day: 'numeric',
    month: 'short',
    ...(then.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  })
}

function scaled(value: number): string {
  return value < 10 ? value.toFixed(1).replace(/\.0$/, '') : String(Math.round(value))
}

/** US dollars, including small amounts: $1.20, $0.042, "< $0.001". */
export function money(dollars: number): string {
  if (dollars === 0) return '$0'
  if (dollars < 0.001) return '< $0.001'
  return `$${dollars.toFixed(dollars < 0.1 ? 3 : 2)}`
}
