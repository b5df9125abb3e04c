import { grouped } from '../../kit/grouped.ts'

/** `14.99` is `$14.99`, `149` is `$149`: no cents where there are none. */
export function dollars(amount: number): string {
  const [whole, cents] = amount.toFixed(2).split('.')
  return `$${grouped(Number(whole))}${cents === '00' ? '' : `.${cents}`}`
}
