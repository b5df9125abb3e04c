// Figures as people read them. Intl would cost more than a short command takes.

export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

export function share(part: number, whole: number): string {
  return whole === 0 ? '0.0 %' : `${((100 * part) / whole).toFixed(1)} %`
}

/** `1 file`, `2 files`; a plural that is not formed with -s is given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}
