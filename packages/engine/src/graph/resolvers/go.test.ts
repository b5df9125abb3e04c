import { describe, expect, it } from 'vitest'
import { openGo } from './go.ts'
import { openTextResolver } from './testing/memory-project.ts'

describe('Go imports', () => {
  const ask = openTextResolver(openGo, {
    'go.mod':
      'module example.org/shop // the shop\n\ngo 1.24\n\nrequire (\n\texample.org/log v1.0.0\n)\nreplace (\n\texample.org/log v1.0.0 => ./third/log\n)\nreplace example.org/far => ../far\n',
    'main.go': '',
    'main_test.go': '',
    'order/order.go': '',
    'order/line.go': '',
    'order/order_test.go': '',
    'order/readme.md': '',
    'third/log/go.mod': 'module example.org/log\n',
    'third/log/log.go': '',
    'third/log/sub/sub.go': '',
    'tools/go.mod': 'module "example.org/shop/tools"',
    'tools/gen/gen.go': '',
    'vendor/example.net/dep/dep.go': '',
    'copy/go.mod': 'module example.org/shop',
    'copy/order/order.go': '',
    'copy/main.go': '',
  })
  it.each([
    ['main.go', 'example.org/shop/order', 'order/line.go order/order.go'],
    ['main.go', 'example.org/shop', 'main.go'],
    ['main.go', 'example.org/log', 'third/log/log.go'],
    ['main.go', 'example.org/log/sub', 'third/log/sub/sub.go'],
    ['main.go', 'example.org/shop/tools/gen', 'tools/gen/gen.go'],
    ['tools/gen/gen.go', 'example.org/shop/order', 'order/line.go order/order.go'],
    ['copy/main.go', 'example.org/shop/order', 'copy/order/order.go'],
    ['main.go', 'example.net/dep', 'vendor/example.net/dep/dep.go'],
    ['main.go', 'example.org/shop/gone', 'nowhere'],
    ['main.go', 'example.org/shopping', 'outside'],
    ['main.go', 'example.org/far', 'outside'],
    ['main.go', 'fmt', 'outside'],
    ['main.go', 'order', 'outside'],
    ['main.go', 'C', 'outside'],
    ['main.go', './order', 'order/line.go order/order.go'],
  ])('in %s, %s resolves to %s', (from, module, expected) => {
    expect(ask(from, module)).toBe(expected)
  })

  it('matches the end of the import path if there is no go.mod', () => {
    const plain = openTextResolver(openGo, { 'cmd/main.go': '', 'pkg/order/order.go': '', 'fmt/x.go': '' })
    expect([
      plain('cmd/main.go', 'github.com/acme/shop/pkg/order'),
      plain('cmd/main.go', 'fmt'),
      plain('cmd/main.go', 'k8s.io/api'),
    ]).toEqual(['pkg/order/order.go', 'outside', 'outside'])
  })
})
