import { expect, it } from 'vitest'
import { parseNumber } from './parse-number.ts'

it('reads whole numbers with separators and suffixes, and rejects everything else', () => {
  const whole = (text: string) => parseNumber(text, { min: 1, max: 10_000_000, decimal: false })
  expect(['500', ' 1,000 ', '200k', '1.5M', '1_000_000', '', '  '].map(whole)).toEqual([
    500,
    1_000,
    200_000,
    1_500_000,
    1_000_000,
    null,
    null,
  ])
  expect(['0', '-1', '1.5', 'many', '1e9', '99999999', '1,00', '0x10'].map(whole)).toEqual(Array(8).fill('wrong'))
})

it('reads decimals where they are allowed', () => {
  const price = (text: string) => parseNumber(text, { min: 0, max: 100, decimal: true })
  expect(['0.15', '0', '2.5', '101', '.5'].map(price)).toEqual([0.15, 0, 2.5, 'wrong', 'wrong'])
})
