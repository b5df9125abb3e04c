// Formats figures.

export function percent(rate: number, digits = 1): string {
  return `${rate.toFixed(digits)}%`
}

export function points(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(1)
}

export function groupDigits(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/gu, ',')
}

export function short(value: number): string {
  if (value >= 999_500) return `${(value / 1_000_000).toFixed(1)}M`
  return value >= 1_000 ? `${(value / 1_000).toFixed(value >= 99_950 ? 0 : 1)}k` : String(Math.round(value))
}

export function dollars(cost: number): string {
  if (cost === 0) return '$0'
  return cost < 0.01 ? '< $0.01' : `$${cost.toFixed(cost < 100 ? 2 : 0)}`
}

export function duration(seconds: number): string {
  if (seconds < 1) return '< 1 s'
  if (seconds < 90) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`
}

/** `2026-11-15 22:40 UTC` */
export function moment(iso: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/u.test(iso) ? `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC` : iso
}
