import { grouped } from '../../kit/grouped.ts'

/** Formats `14.99` as `$14.99` and `149` as `$149`. */
export function dollars(amount: number): string {
  const [whole, cents] = amount.toFixed(2).split('.')
  return `$${grouped(Number(whole))}${cents === '00' ? '' : `.${cents}`}`
}
