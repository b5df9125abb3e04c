import { describe, expect, it } from 'vitest'
import { isMentioned, readMentions, stemOf } from './path-mentions.ts'

describe('files that a task names', () => {
  const { mentioned, stems } = readMentions('place() in shop.orders.place.Order fails: /srv/app/lib/web/cart.ts:12, see `rate_limiter`')

  it('by the end of a path or the start of a module, but not by one word', () => {
    const paths = [
      'shop/orders/place.py',
      'src/shop/orders/place.py',
      'orders/place.py',
      'web/cart.ts',
      'lib/web/cart.ts',
      'cart.ts',
      'shop/orders/__init__.py',
    ]
    expect(paths.filter((path) => isMentioned(path, mentioned))).toEqual([
      'shop/orders/place.py',
      'src/shop/orders/place.py',
      'web/cart.ts',
      'lib/web/cart.ts',
      'shop/orders/__init__.py',
    ])
  })

  it('by a name alone', () => {
    const paths = ['a/rate-limiter.ts', 'b/RateLimiter.java', 'orders/index.ts', 'x/in.py', 'other.ts']
    expect(paths.map((path) => stems.has(stemOf(path)))).toEqual([true, true, true, false, false])
  })

  it('reads a task of any kind', () => {
    for (const task of ['', '...///', 'a.'.repeat(50_000), '修改/登录.py']) expect(readMentions(task).stems.has('')).toBe(false)
  })
})
