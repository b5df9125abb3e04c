import { expect, it } from 'vitest'
import { clientAddress, isLoopback } from './client-address.ts'

it.each([
  [undefined, undefined, 0, ''],
  ['::ffff:10.0.0.1', undefined, 0, '10.0.0.1'],
  ['10.0.0.1', '1.1.1.1', 0, '10.0.0.1'],
  ['10.0.0.1', '1.1.1.1', 1, '1.1.1.1'],
  ['10.0.0.1', '9.9.9.9, 1.1.1.1', 1, '1.1.1.1'],
  ['10.0.0.1', '9.9.9.9, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
  ['10.0.0.1', '1.1.1.1', 2, '10.0.0.1'],
  ['10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
  ['10.0.0.1', '::ffff:1.1.1.1', 1, '1.1.1.1'],
  ['10.0.0.1', '7.7.7.7:1234', 1, '7.7.7.7'],
  ['10.0.0.1', '[2001:db8::1]:443', 1, '2001:db8::1'],
  ['10.0.0.1', '[2001:db8::1]', 1, '2001:db8::1'],
  ['10.0.0.1', '<script>', 1, '10.0.0.1'],
  ['10.0.0.1', '', 1, '10.0.0.1'],
])('resolves socket %s with X-Forwarded-For %s behind %i proxies to %s', (socket, forwarded, proxies, address) => {
  expect(clientAddress(socket, forwarded, proxies)).toBe(address)
})

it('recognizes loopback addresses', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '10.0.0.1', '::'].map(isLoopback)).toEqual([true, true, true, false, false])
})
