// Numbers in sentences, always taken from the contract.

import { limits, plans } from '@sheaf/contract'

/** `<Limit of="freeTokenLimit" />` shows 32,000; with `unit="bytes"`, 20,000,000 is shown as 20 MB. */
export function Limit({ of, unit }: { of: keyof typeof limits; unit?: 'bytes' }) {
  const value: unknown = limits[of]
  if (typeof value !== 'number') throw new Error(`The docs use an unknown limit: ${of}`)
  return unit === 'bytes' ? `${(value / 1_000_000).toLocaleString('en')} MB` : value.toLocaleString('en')
}

export function Price({ of }: { of: keyof typeof plans }) {
  const { price } = plans[of]
  return `$${Number.isInteger(price) ? price : price.toFixed(2)}`
}
