import { describe, expect, it } from 'vitest'
import { openPhp } from './php.ts'
import { importRef, openTextResolver } from './testing/memory-project.ts'

describe('PHP imports with composer', () => {
  const ask = openTextResolver(openPhp, {
    'composer.json': {
      autoload: { 'psr-4': { 'App\\': 'app/', 'Acme\\Shop\\': ['src', 'lib/'] }, 'psr-0': { Old_: 'legacy/' } },
      'autoload-dev': { 'psr-4': { 'Tests\\': 'tests/' } },
    },
    'app/Models/Order.php': '',
    'app/helpers.php': '',
    'src/Cart.php': '',
    'lib/Money.php': '',
    'tests/TestCase.php': '',
    'packages/pay/composer.json': { autoload: { 'psr-4': { 'Acme\\Pay\\': 'src/' } } },
    'packages/pay/src/Card.php': '',
    'public/index.php': '',
    'bootstrap/app.php': '',
  })
  const from = 'public/index.php'
  it.each([
    [importRef('App\\Models\\Order', ['Order']), 'app/Models/Order.php'],
    [importRef('\\App\\Models\\Order', ['Order as O']), 'app/Models/Order.php'],
    [importRef('Acme\\Shop\\Cart', ['Cart']), 'src/Cart.php'],
    [importRef('Acme\\Shop\\Money', ['Money']), 'lib/Money.php'],
    [importRef('Acme\\Shop', ['Cart', 'Money']), 'src/Cart.php lib/Money.php'],
    [importRef('Acme\\Pay\\Card', ['Card']), 'packages/pay/src/Card.php'],
    [importRef('Tests\\TestCase', ['TestCase']), 'tests/TestCase.php'],
    [importRef('App\\Models\\hidden', ['hidden']), 'namespace App\\Models'],
    [importRef('App\\Models', ['Models']), 'namespace App\\Models'],
    [importRef('App\\Unknown\\Thing', ['Thing']), 'namespace App\\Unknown'],
    [importRef('Symfony\\Component\\Console\\Command', ['Command']), 'outside'],
    [importRef('Exception', ['Exception']), 'outside'],
    [importRef('./../bootstrap/app.php', [], { everything: true }), 'bootstrap/app.php'],
    [importRef("__DIR__ . '/../app/helpers.php'", [], { everything: true }), 'app/helpers.php'],
    [importRef("dirname(__DIR__) . '/app/helpers.php'", [], { everything: true }), 'app/helpers.php'],
    [importRef('app/helpers.php', [], { everything: true }), 'app/helpers.php'],
    [importRef('./gone.php', [], { everything: true }), 'nowhere'],
  ])('%j resolves to %s', (ref, expected) => {
    expect(ask(from, ref)).toBe(expected)
  })
})

describe('PHP imports without composer', () => {
  it('matches the end of the path without composer, then falls back to the namespace', () => {
    const ask = openTextResolver(openPhp, { 'wp/includes/Models/Order.php': '', 'wp/index.php': '' })
    expect([
      ask('wp/index.php', importRef('Plugin\\Models\\Order', ['Order'])),
      ask('wp/index.php', importRef('Plugin\\Other\\Thing', ['Thing'])),
      ask('wp/index.php', importRef('DateTime', ['DateTime'])),
    ]).toEqual(['wp/includes/Models/Order.php', 'namespace Plugin\\Other', 'outside'])
  })
})

it('resolves PHP includes in linear time with huge numbers and many spaces', () => {
  const ask = openTextResolver(openPhp, { 'app/a/b.php': '', 'c.php': '' })
  const include = (module: string): string => ask('app/a/b.php', importRef(module, [], { everything: true }))
  expect(include("dirname(__DIR__, 99999999999999) . '/c.php'")).toBe('c.php')
  expect(include(`'c.php'${' '.repeat(1_000_000)}.php`)).toBe('nowhere')
  expect(include(`(__DIR__ . '/c.php'${' '.repeat(500_000)})${' '.repeat(500_000)}`)).toBe('c.php')
}, 30_000)
