/** `14.99` is `$14.99`, `149` is `$149`: no cents where there are none. */
export function dollars(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })
}
