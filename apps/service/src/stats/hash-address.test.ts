import { expect, it } from 'vitest'
import { hashAddress, networkOf } from './hash-address.ts'

it('keeps an IPv4 address and reduces an IPv6 address to its /56', () => {
  expect(
    [
      '192.0.2.7',
      '::ffff:192.0.2.7',
      '::ffff:c000:207',
      '2001:db8:1:2345:6:7:8:9',
      '2001:db8:1:23ff::1',
      '2001:db8::1%eth0',
      '::1',
      'unknown',
    ].map(networkOf),
  ).toEqual([
    '192.0.2.7',
    '192.0.2.7',
    '192.0.2.7',
    '2001:db8:1:2300::/56',
    '2001:db8:1:2300::/56',
    '2001:db8:0:0::/56',
    '0:0:0:0::/56',
    'unknown',
  ])
})

it('gives a network one mark per day, and another mark for another network, day or secret', () => {
  const mark = hashAddress('2001:db8:1:2345::1', '2026-11-15', 'secret').toString('hex')
  expect(hashAddress('2001:db8:1:23aa::2', '2026-11-15', 'secret').toString('hex')).toBe(mark)
  const others = [
    hashAddress('2001:db8:1:2445::1', '2026-11-15', 'secret'),
    hashAddress('2001:db8:1:2345::1', '2026-11-16', 'secret'),
    hashAddress('2001:db8:1:2345::1', '2026-11-15', 'other'),
  ]
  expect(new Set([mark, ...others.map((other) => other.toString('hex'))]).size).toBe(4)
})
