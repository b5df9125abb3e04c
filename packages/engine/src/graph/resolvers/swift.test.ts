import { describe, expect, it } from 'vitest'
import { openSwift } from './swift.ts'
import { openTextResolver } from './testing/memory-project.ts'

describe('Swift imports', () => {
  const ask = openTextResolver(openSwift, {
    'Package.swift': `
      // .target(name: "Old", path: "Gone"),
      let package = Package(name: "Shop", dependencies: [.package(url: "https://example.org/log", from: "1.0.0")], targets: [
        .target(name: "Shop", dependencies: [.product(name: "Log", package: "log"), .target(name: "Core")]),
        .target(
          name: "Core",
          dependencies: [],
          path: "Code/core"
        ),
        .testTarget(name: "ShopTests", dependencies: ["Shop"]),
      ])`,
    'Sources/Shop/Order.swift': '',
    'Sources/Shop/Views/Cart.swift': '',
    'Sources/Shop/readme.md': '',
    'Sources/Extra/Extra.swift': '',
    'Sources/Hollow/Metrics/Counter.swift': '',
    'Code/core/Money.swift': '',
    'Tests/ShopTests/OrderTests.swift': '',
    'Apps/Phone/PhoneKit/Phone.swift': '',
    'Apps/Phone/App/Main.swift': '',
    'Apps/Foundation/Noise.swift': '',
    'Apps/Images/logo.png': '',
    'Sources/Shop/Logging/Logger.swift': '',
    'Apps/Phone/App/Routing/Router.swift': '',
  })
  const test = 'Tests/ShopTests/OrderTests.swift'
  it.each([
    [test, 'Shop', 'Sources/Shop/Logging/Logger.swift Sources/Shop/Order.swift Sources/Shop/Views/Cart.swift'],
    [test, '@testable import Shop', 'Sources/Shop/Logging/Logger.swift Sources/Shop/Order.swift Sources/Shop/Views/Cart.swift'],
    [test, 'struct Shop.Order', 'Sources/Shop/Logging/Logger.swift Sources/Shop/Order.swift Sources/Shop/Views/Cart.swift'],
    [test, 'Core', 'Code/core/Money.swift'],
    [test, 'Extra', 'Sources/Extra/Extra.swift'],
    ['Apps/Phone/App/Main.swift', 'PhoneKit', 'Apps/Phone/PhoneKit/Phone.swift'],
    [test, 'Old', 'outside'],
    [test, 'Log', 'outside'],
    [test, 'Foundation', 'outside'],
    [test, 'Images', 'outside'],
    [test, 'Logging', 'outside'],
    [test, 'Metrics', 'outside'],
    ['Apps/Phone/App/Main.swift', 'Routing', 'outside'],
  ])('in %s, %s resolves to %s', (from, module, expected) => {
    expect(ask(from, module)).toBe(expected)
  })
})
