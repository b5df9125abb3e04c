import { groupDigits } from '../../kit/group-digits.ts'

/** Formats `14.99` as `$14.99` and `149` as `$149`. */
export function dollars(amount: number): string {
  const [whole, cents] = amount.toFixed(2).split('.')
  return `$${groupDigits(Number(whole))}${cents === '00' ? '' : `.${cents}`}`
}
