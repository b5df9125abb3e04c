import { describe, expect, it } from 'vitest'
import { openC } from './c.ts'
import { openTextResolver } from './testing/memory-project.ts'

describe('C includes', () => {
  const ask = openTextResolver(openC, {
    'src/main.c': '',
    'src/order.h': '',
    'src/util/list.h': '',
    'include/shop/order.h': '',
    'include/shop/list.h': '',
    'third/include/shop/order.h': '',
    'third/main.c': '',
    'deps/compat/string.h': '',
    'deps/compat/strings.h': '',
    'deps/zlib/zlib.h': '',
    'src/gen/table.inc': '',
    'lib/config.h': '',
    'tools/config.h': '',
    'tools/gen.c': '',
  })
  it.each([
    ['src/main.c', '"order.h"', 'src/order.h'],
    ['src/main.c', '"util/list.h"', 'src/util/list.h'],
    ['src/util/list.h', '"../order.h"', 'src/order.h'],
    ['src/main.c', '"shop/order.h"', 'include/shop/order.h'],
    ['src/main.c', '<shop/order.h>', 'include/shop/order.h'],
    ['third/main.c', '<shop/order.h>', 'third/include/shop/order.h'],
    ['src/main.c', '"list.h"', 'src/util/list.h'],
    ['src/main.c', '<zlib.h>', 'deps/zlib/zlib.h'],
    ['src/main.c', '"table.inc"', 'src/gen/table.inc'],
    ['tools/gen.c', '"config.h"', 'tools/config.h'],
    ['src/main.c', '<string.h>', 'outside'],
    ['src/main.c', '<vector>', 'outside'],
    ['src/main.c', '<shop/gone.h>', 'outside'],
    ['src/main.c', '"gone.h"', 'outside'],
    ['src/main.c', '"../gone.h"', 'nowhere'],
    ['src/main.c', '"util\\list.h"', 'src/util/list.h'],
    ['src/main.c', '<ist.h>', 'outside'],
  ])('in %s, %s resolves to %s', (from, module, expected) => {
    expect(ask(from, module)).toBe(expected)
  })
})
