import { describe, expect, it } from 'vitest'
import { openScript } from './script.ts'
import { importRef, openTextResolver } from './testing/memory-project.ts'

describe('relative script imports', () => {
  const ask = openTextResolver(openScript, {
    'src/app.ts': '',
    'src/order.ts': '',
    'src/order.d.ts': '',
    'src/view.tsx': '',
    'src/esm.mts': '',
    'src/both.ts': '',
    'src/both.js': '',
    'src/foo.service.ts': '',
    'src/models/index.ts': '',
    'src/models/line.ts': '',
    'src/models.css': '',
    'src/old/package.json': { main: './lib/entry' },
    'src/old/lib/entry.js': '',
    'src/legacy.js': '',
    'src/card.vue': '',
    'src/data.json': '',
    'src/button.ios.tsx': '',
    'src/button.test.tsx': '',
    'index.ts': '',
  })
  it.each([
    ['src/app.ts', './order', 'src/order.ts'],
    ['src/app.ts', './order.js', 'src/order.ts'],
    ['src/app.ts', './order.ts', 'src/order.ts'],
    ['src/app.ts', './view.js', 'src/view.tsx'],
    ['src/app.ts', './view.jsx', 'src/view.tsx'],
    ['src/app.ts', './esm.mjs', 'src/esm.mts'],
    ['src/app.ts', './foo.service', 'src/foo.service.ts'],
    ['src/app.ts', './models', 'src/models/index.ts'],
    ['src/app.ts', './models/', 'src/models/index.ts'],
    ['src/models/line.ts', '.', 'src/models/index.ts'],
    ['src/models/line.ts', './', 'src/models/index.ts'],
    ['src/models/line.ts', '..', 'nowhere'],
    ['src/models/line.ts', '../app', 'src/app.ts'],
    ['src/app.ts', '..', 'index.ts'],
    ['src/app.ts', './models/line', 'src/models/line.ts'],
    ['src/app.ts', './old', 'src/old/lib/entry.js'],
    ['src/app.ts', './both', 'src/both.ts'],
    ['src/app.ts', './both.js', 'src/both.ts'],
    ['src/legacy.js', './both', 'src/both.js'],
    ['src/legacy.js', './both.js', 'src/both.js'],
    ['src/legacy.js', './order.js', 'src/order.ts'],
    ['src/app.ts', './card.vue', 'src/card.vue'],
    ['src/app.ts', './gone.vue', 'outside'],
    ['src/app.ts', './models.css', 'src/models.css'],
    ['src/app.ts', './logo.svg?raw', 'outside'],
    ['src/app.ts', './data.json', 'src/data.json'],
    ['src/app.ts', './button', 'src/button.ios.tsx'],
    ['src/app.ts', 'raw-loader!./order', 'src/order.ts'],
    ['src/app.ts', './gone', 'nowhere'],
    ['src/app.ts', '../../above', 'nowhere'],
  ])('in %s, %s resolves to %s', (from, module, expected) => {
    expect(ask(from, module)).toBe(expected)
  })
})

describe('tsconfig', () => {
  it('resolves tsconfig paths and baseUrl through extends, with comments and trailing commas', () => {
    const ask = openTextResolver(openScript, {
      'tsconfig.base.json': `{
        // "paths": { "@wrong/*": ["nowhere/*"] },
        "compilerOptions": {
          "paths": {
            "@lib/*": ["libs/*/src", "libs/*"], /* two places */
            "@lib/special": ["special.ts"],
            "config": ["./config/main.ts"],
            "*.gen": ["generated/*.ts"],
          },
        },
      }`,
      'apps/web/tsconfig.json': '{ "extends": "../../tsconfig.base", "compilerOptions": { "baseUrl": "./src", }, }',
      'apps/api/tsconfig.json': '{ "extends": ["../../tsconfig.base.json"] }',
      'apps/web/src/app.ts': '',
      'apps/web/src/deep/page.ts': '',
      'apps/web/src/libs/near/src/index.ts': '',
      'apps/api/main.ts': '',
      'libs/a/src/index.ts': '',
      'libs/b.ts': '',
      'special.ts': '',
      'config/main.ts': '',
      'generated/api.ts': '',
    })
    expect(
      [
        ['apps/api/main.ts', '@lib/a'],
        ['apps/api/main.ts', '@lib/b'],
        ['apps/api/main.ts', '@lib/special'],
        ['apps/api/main.ts', 'config'],
        ['apps/api/main.ts', 'api.gen'],
        ['apps/api/main.ts', '@wrong/a'],
        ['apps/api/main.ts', 'deep/page'],
        ['apps/web/src/deep/page.ts', 'deep/page'],
        ['apps/web/src/app.ts', '@lib/near'],
        ['apps/web/src/app.ts', 'react'],
      ].map(([from = '', module = '']) => ask(from, module)),
    ).toEqual([
      'libs/a/src/index.ts',
      'libs/b.ts',
      'special.ts',
      'config/main.ts',
      'generated/api.ts',
      'outside',
      'outside',
      'apps/web/src/deep/page.ts',
      'apps/web/src/libs/near/src/index.ts',
      'outside',
    ])
  })

  it('finds a config through references, in a workspace package, and as jsconfig.json', () => {
    const ask = openTextResolver(openScript, {
      'vite/tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }] },
      'vite/tsconfig.app.json': { compilerOptions: { paths: { '@/*': ['./client/*'] } } },
      'vite/client/a.ts': '',
      'vite/client/main.ts': '',
      'tools/conf/package.json': { name: '@acme/conf' },
      'tools/conf/base.json': { compilerOptions: { paths: { '~/*': ['\u0024{configDir}/code/*'] } } },
      'shared/tsconfig.json': { extends: '@acme/conf/base.json' },
      'shared/code/b.ts': '',
      'shared/code/main.ts': '',
      'old/jsconfig.json': { compilerOptions: { baseUrl: '.' } },
      'old/lib/c.js': '',
      'old/main.js': '',
    })
    expect([ask('vite/client/main.ts', '@/a'), ask('shared/code/main.ts', '~/b'), ask('old/main.js', 'lib/c')]).toEqual([
      'vite/client/a.ts',
      'shared/code/b.ts',
      'old/lib/c.js',
    ])
  })

  it('overlays the folders of rootDirs', () => {
    const ask = openTextResolver(openScript, {
      'tsconfig.json': { compilerOptions: { rootDirs: ['src', 'generated'] } },
      'src/views/page.ts': '',
      'generated/views/template.ts': '',
    })
    expect([ask('src/views/page.ts', './template'), ask('src/views/page.ts', './other')]).toEqual([
      'generated/views/template.ts',
      'nowhere',
    ])
  })

  it('ends when a tsconfig extends itself', () => {
    const ask = openTextResolver(openScript, { 'tsconfig.json': { extends: './tsconfig.json' }, 'a.ts': '', 'b.ts': '' })
    expect(ask('a.ts', './b')).toBe('b.ts')
  })
})

describe('workspace packages', () => {
  const ask = openTextResolver(openScript, {
    'package.json': { name: 'root', workspaces: ['packages/*'] },
    'packages/core/package.json': {
      name: '@acme/core',
      exports: {
        '.': { types: './dist/index.d.ts', import: './dist/index.mjs', require: './dist/index.cjs' },
        './server': { browser: './browser.js', default: './server/main.js' },
        './features/*': './dist/features/*.js',
        './features/private/*': null,
        './assets/': './public/',
      },
      imports: { '#internal/*': './src/internal/*.ts', '#dep': '@acme/plain', '#gone': './gone.js' },
    },
    'packages/core/src/index.ts': '',
    'packages/core/src/features/cart.ts': '',
    'packages/core/src/features/checkout/index.tsx': '',
    'packages/core/src/internal/bus.ts': '',
    'packages/core/server/main.js': '',
    'packages/core/browser.js': '',
    'packages/core/public/a.js': '',
    'packages/plain/package.json': { name: '@acme/plain', main: 'lib/plain.js' },
    'packages/plain/src/plain.ts': '',
    'packages/plain/src/extra.ts': '',
    'packages/bare/package.json': { name: 'bare' },
    'packages/bare/index.js': '',
    'packages/events/package.json': { name: 'events' },
    'packages/events/index.js': '',
    'packages/built/package.json': { name: 'built', main: 'dist/out.js' },
    'packages/built/README.md': '',
    'packages/app/package.json': { name: 'app', dependencies: { linked: 'file:../../vendor/linked', react: '^19' } },
    'packages/app/main.ts': '',
    'packages/app/src/api/client.ts': '',
    'packages/app/src/page.ts': '',
    'vendor/linked/index.js': '',
  })
  it.each([
    ['packages/app/main.ts', '@acme/core', 'packages/core/src/index.ts'],
    ['packages/app/main.ts', '@acme/core/server', 'packages/core/server/main.js'],
    ['packages/app/main.ts', '@acme/core/features/cart', 'packages/core/src/features/cart.ts'],
    ['packages/app/main.ts', '@acme/core/features/checkout', 'packages/core/src/features/checkout/index.tsx'],
    ['packages/app/main.ts', '@acme/core/assets/a.js', 'packages/core/public/a.js'],
    ['packages/app/main.ts', '@acme/core/src/internal/bus', 'packages/core/src/internal/bus.ts'],
    ['packages/app/main.ts', '@acme/core/gone', 'nowhere'],
    ['packages/app/main.ts', '@acme/plain', 'packages/plain/src/plain.ts'],
    ['packages/app/main.ts', '@acme/plain/lib/extra.js', 'packages/plain/src/extra.ts'],
    ['packages/app/main.ts', '@acme/plain/extra', 'packages/plain/src/extra.ts'],
    ['packages/app/main.ts', 'bare', 'packages/bare/index.js'],
    ['packages/app/main.ts', 'built', 'nowhere'],
    ['packages/app/main.ts', 'linked', 'vendor/linked/index.js'],
    ['packages/app/main.ts', 'react', 'outside'],
    ['packages/app/main.ts', '@acme/unknown', 'outside'],
    ['packages/app/main.ts', 'node:fs', 'outside'],
    ['packages/app/main.ts', 'events', 'outside'],
    ['packages/app/main.ts', 'fs/promises', 'outside'],
    ['packages/app/main.ts', 'https://esm.sh/react', 'outside'],
    ['packages/app/main.ts', '@/page', 'packages/app/src/page.ts'],
    ['packages/app/main.ts', '@/gone', 'nowhere'],
    ['packages/app/main.ts', 'api/client', 'packages/app/src/api/client.ts'],
    ['packages/app/main.ts', 'src/page', 'packages/app/src/page.ts'],
    ['packages/core/src/features/cart.ts', '@acme/core', 'packages/core/src/index.ts'],
    ['packages/core/src/features/cart.ts', '#internal/bus', 'packages/core/src/internal/bus.ts'],
    ['packages/core/src/features/cart.ts', '#dep', 'packages/plain/src/plain.ts'],
    ['packages/core/src/features/cart.ts', '#unknown', 'outside'],
  ])('in %s, %s resolves to %s', (from, module, expected) => {
    expect(ask(from, module)).toBe(expected)
  })

  it('prefers a package in node_modules, then the nearest package with the name', () => {
    const near = openTextResolver(openScript, {
      'a/lib/package.json': { name: 'lib' },
      'a/lib/index.js': '',
      'a/main.js': '',
      'b/lib/package.json': { name: 'lib' },
      'b/lib/index.js': '',
      'b/main.js': '',
      'c/node_modules/lib/index.js': '',
      'c/node_modules/single.js': '',
      'c/deep/main.js': '',
    })
    expect([near('a/main.js', 'lib'), near('b/main.js', 'lib'), near('c/deep/main.js', 'lib'), near('c/deep/main.js', 'single')]).toEqual([
      'a/lib/index.js',
      'b/lib/index.js',
      'c/node_modules/lib/index.js',
      'c/node_modules/single.js',
    ])
  })

  it('resolves import and require of a package to different files', () => {
    const both = openTextResolver(openScript, {
      'package.json': { name: 'both', exports: { import: './a.mjs', require: './a.cjs' } },
      'a.mjs': '',
      'a.cjs': '',
      'main.js': '',
    })
    expect([both('main.js', 'both'), both('main.js', importRef('both', [], { text: "const both = require('both')" }))]).toEqual([
      'a.mjs',
      'a.cjs',
    ])
  })

  it('skips a package whose manifest is invalid JSON', () => {
    const broken = openTextResolver(openScript, { 'package.json': '{ "name": ', 'main.js': '', 'a.js': '' })
    expect([broken('main.js', 'main'), broken('main.js', './a')]).toEqual(['outside', 'a.js'])
  })

  it('stops at exports that are nested too deep', () => {
    const deep = `{ "name": "deep", "exports": ${'{"import":'.repeat(20_000)}"./a.js"${'}'.repeat(20_000)} }`
    const ask = openTextResolver(openScript, { 'package.json': deep, 'a.js': '', 'index.js': '' })
    expect(ask('a.js', 'deep')).toBe('index.js')
  })
})
