import { describe, expect, it } from 'vitest'
import { openRust } from './rust.ts'
import { importRef, openTextResolver } from './testing/memory-project.ts'

describe('Rust paths', () => {
  const ask = openTextResolver(openRust, {
    'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n[workspace.dependencies]\nshop-core = { path = "crates/core" }\n',
    'crates/core/Cargo.toml': '[package]\nname = "shop-core" # the core\nversion = "1.0.0"\n',
    'crates/core/src/lib.rs': '',
    'crates/core/src/order.rs': '',
    'crates/core/src/order/line.rs': '',
    'crates/core/src/disk/mod.rs': '',
    'crates/core/src/disk/walk.rs': '',
    'crates/core/tests/it.rs': '',
    'crates/core/tests/common/mod.rs': '',
    'crates/core/tests/support/signal.rs': '',
    'crates/app/Cargo.toml':
      '[package]\nname = "app"\n\n[lib]\nname = "app_lib"\npath = "source/root.rs"\n\n[dependencies]\nshop-core.workspace = true\nheart = { package = "shop-core", path = "../core" }\nserde = "1"\n\n[[bin]]\nname = "tool"\npath = "tool/start.rs"\n',
    'crates/app/source/root.rs': '',
    'crates/app/source/part.rs': '',
    'crates/app/tool/start.rs': '',
    'crates/app/tool/helper.rs': '',
    'crates/app/src/main.rs': '',
    'crates/app/src/cli.rs': '',
    'crates/app/src/bin/extra.rs': '',
  })
  const lib = 'crates/core/src/lib.rs'
  const line = 'crates/core/src/order/line.rs'
  it.each([
    [lib, 'self::order', [], 'crates/core/src/order.rs'],
    [lib, 'self::disk', [], 'crates/core/src/disk/mod.rs'],
    [lib, 'self::gone', [], 'nowhere'],
    ['crates/core/src/order.rs', 'self::line', [], line],
    ['crates/core/src/disk/mod.rs', 'self::walk', [], 'crates/core/src/disk/walk.rs'],
    [line, 'crate::disk::walk', ['Walker'], 'crates/core/src/disk/walk.rs'],
    [line, 'crate::disk', ['walk', 'Disk'], 'crates/core/src/disk/walk.rs crates/core/src/disk/mod.rs'],
    [line, 'crate', ['disk', 'order'], 'crates/core/src/disk/mod.rs crates/core/src/order.rs'],
    [line, 'crate', ['Error'], lib],
    [line, 'crate::order::Kind', ['New'], 'crates/core/src/order.rs'],
    [line, 'super', ['Order'], `crates/core/src/order.rs ${line}`],
    [line, 'super::super', ['Error'], `${lib} crates/core/src/order.rs`],
    [line, 'super::super::disk', ['Disk'], 'crates/core/src/disk/mod.rs'],
    ['crates/core/src/disk/walk.rs', 'super', ['Disk'], 'crates/core/src/disk/mod.rs crates/core/src/disk/walk.rs'],
    ['crates/core/src/disk/mod.rs', 'super', ['Error'], `${lib} crates/core/src/disk/mod.rs`],
    ['crates/core/src/order.rs', 'super::line', ['Line'], line],
    ['crates/core/src/disk/mod.rs', 'super::order', ['Order'], 'crates/core/src/order.rs'],
    [lib, 'super', ['x'], lib],
    ['crates/core/tests/it.rs', 'self::signal', [], 'crates/core/tests/support/signal.rs'],
    ['crates/core/tests/it.rs', 'support::signal', ['send'], 'crates/core/tests/support/signal.rs'],
    [lib, 'order::line', ['Line'], line],
    [lib, 'Color', ['Red'], lib],
    ['crates/core/tests/it.rs', 'shop_core::order', ['Order'], 'crates/core/src/order.rs'],
    ['crates/core/tests/it.rs', 'self::common', [], 'crates/core/tests/common/mod.rs'],
    ['crates/app/src/main.rs', 'shop_core', ['order'], 'crates/core/src/order.rs'],
    ['crates/app/src/main.rs', 'heart::disk', ['Disk'], 'crates/core/src/disk/mod.rs'],
    ['crates/app/src/main.rs', 'app_lib::part', ['Part'], 'crates/app/source/part.rs'],
    ['crates/app/src/cli.rs', 'crate', ['Options'], 'crates/app/src/main.rs'],
    ['crates/app/src/bin/extra.rs', 'app_lib', ['* as app_lib'], 'crates/app/source/root.rs'],
    ['crates/app/tool/start.rs', 'self::helper', [], 'crates/app/tool/helper.rs'],
    ['crates/app/source/part.rs', 'crate', ['x'], 'crates/app/source/root.rs'],
    [lib, 'std::collections', ['HashMap'], 'outside'],
    [lib, '::order', ['x'], 'outside'],
    [lib, 'serde::de', ['Error'], 'outside'],
  ])('in %s, %s with %j resolves to %s', (from, module, names, expected) => {
    expect(ask(from, importRef(module, names))).toBe(expected)
  })
})
