import { describe, expect, it } from 'vitest'
import { openDart } from './dart.ts'
import { openTextResolver } from './testing/memory-project.ts'

describe('Dart imports', () => {
  const ask = openTextResolver(openDart, {
    'app/pubspec.yaml': '# the app\nname: shop_app\ndependencies:\n  name: other\n  core:\n    path: ../packages/core\n',
    'app/lib/main.dart': '',
    'app/lib/src/order.dart': '',
    'app/lib/src/order.g.dart': '',
    'app/test/order_test.dart': '',
    'packages/core/pubspec.yaml': 'name: "core"',
    'packages/core/lib/core.dart': '',
    'copies/core/pubspec.yaml': 'name: core',
    'copies/core/lib/core.dart': '',
    'copies/use.dart': '',
  })
  it.each([
    ['app/lib/main.dart', 'src/order.dart', 'app/lib/src/order.dart'],
    ['app/lib/src/order.dart', '../main.dart', 'app/lib/main.dart'],
    ['app/lib/src/order.dart', 'order.g.dart', 'app/lib/src/order.g.dart'],
    ['app/lib/src/order.dart', 'order.freezed.dart', 'nowhere'],
    ['app/test/order_test.dart', 'package:shop_app/src/order.dart', 'app/lib/src/order.dart'],
    ['app/lib/main.dart', 'package:core/core.dart', 'packages/core/lib/core.dart'],
    ['copies/use.dart', "'package:core/core.dart'", 'copies/core/lib/core.dart'],
    ['app/lib/main.dart', 'package:core/gone.dart', 'nowhere'],
    ['app/lib/main.dart', 'package:flutter/material.dart', 'outside'],
    ['app/lib/main.dart', 'dart:async', 'outside'],
    ['app/lib/src/order.g.dart', 'shop.orders', 'outside'],
  ])('in %s, %s resolves to %s', (from, module, expected) => {
    expect(ask(from, module)).toBe(expected)
  })
})
