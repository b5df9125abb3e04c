import { expect, it } from 'vitest'
import { readTrace } from './read-trace.ts'

it('finds the lines of a file in stack traces of several languages', () => {
  const lines = readTrace(
    [
      '  File "/usr/lib/python3/site-packages/shop/orders/place.py", line 12, in place',
      '    at submit (C:\\work\\web\\src\\cart.ts:44:9)',
      'panicked at src/net/client.rs:7:5',
      'shop/orders/place.py:80: AssertionError',
    ].join('\n'),
  )
  expect(lines('lib/shop/orders/place.py')).toEqual([12, 80])
  expect(lines('web/src/cart.ts')).toEqual([44])
  expect(lines('src/net/client.rs')).toEqual([7])
  expect(lines('src/net/server.rs')).toEqual([])
  expect(lines('other/place.py')).toEqual([])
})
