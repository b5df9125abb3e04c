import type { LanguageId } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePlain, parseSource } from '../codemap/grammars.ts'
import { languageOf } from '../codemap/language-of.ts'
import { readReferences } from '../codemap/read-references.ts'
import { readSource } from '../codemap/read-source.ts'
import { openGraph } from './open-graph.ts'
import { openProject } from './open-project.ts'
import type { ParsedFile } from './parsed-file.ts'

/** A project in memory with the real parsers; it counts what is parsed, so that laziness can be seen. */
function graphOf(files: Record<string, string>, { full = false } = {}) {
  const paths = Object.keys(files).sort()
  const parsed: string[] = []
  const graph = openGraph({
    paths,
    project: openProject(paths, (path) => files[path]),
    async parse(wanted, references) {
      const answer = new Map<string, ParsedFile>()
      for (const path of wanted) {
        const language = languageOf(path)
        const text = files[path]
        if (!language || text === undefined) continue
        parsed.push(path)
        const map = readSource(language, parseSource(language, path, text), text)
        const id: LanguageId = language.id
        answer.set(path, {
          path,
          language: id,
          map,
          ...(references ? { references: readReferences(language, parsePlain(language, path, text), text, map) } : {}),
        })
      }
      return answer
    },
    async definedNames(wanted) {
      return new Map(wanted.map((path) => [path, full ? mappedNames(path, files[path] ?? '') : spottedNames(path, files[path] ?? '')]))
    },
    mentioning: async (wanted, words) => wanted.filter((path) => words.some((word) => new RegExp(`\\b${word}\\b`).test(files[path] ?? ''))),
  })
  return { graph, parsed }
}

function spottedNames(path: string, text: string): string[] {
  const pattern = languageOf(path)?.typeDefinition
  return pattern ? [...text.matchAll(pattern)].map(({ groups }) => groups?.name ?? '') : []
}

function mappedNames(path: string, text: string): string[] {
  const language = languageOf(path)
  return language ? readSource(language, parseSource(language, path, text), text).symbols.map(({ name }) => name) : []
}

async function usesOf(files: Record<string, string>, path: string) {
  const { graph } = graphOf(files)
  return (await graph.uses([path]))
    .get(path)
    ?.map(({ path: to, names, via, ambiguous }) => ({ to, names, via, ...(ambiguous ? { ambiguous } : {}) }))
}

describe('what a file leans on', () => {
  // [F2.6]
  it('is found through imports, also behind files that only pass names on', async () => {
    const files = {
      'src/main.ts': `import { Order, total as sum } from './shop'\nimport type { Clock } from './time.js'\nexport const x: Order = sum()\n`,
      'src/shop/index.ts': `export * from './order'\nexport { total } from './total'\n`,
      'src/shop/order.ts': 'export interface Order { id: string }\n',
      'src/shop/total.ts': 'export function total(): number { return 1 }\n',
      'src/time.ts': 'export interface Clock { now(): number }\n',
      'src/unrelated.ts': 'export class Order {}\n',
    }
    expect(await usesOf(files, 'src/main.ts')).toEqual([
      { to: 'src/shop/order.ts', names: ['Order'], via: './shop' },
      { to: 'src/shop/total.ts', names: ['total'], via: './shop' },
      { to: 'src/time.ts', names: ['Clock'], via: './time.js' },
    ])
  })

  // [F2.6]
  it('is found by the name of a type where nothing is imported, the nearest first, and says that there was a choice', async () => {
    const files = {
      'app/orders/service.swift': 'struct Service { let clock: Clock\n let order: Order }\n',
      'app/orders/order.swift': 'struct Order {}\n',
      'app/time/clock.swift': 'protocol Clock {}\n',
      'lib/old/clock.swift': 'class Clock {}\n',
    }
    expect(await usesOf(files, 'app/orders/service.swift')).toMatchObject([
      { to: 'app/orders/order.swift', names: ['Order'] },
      { to: 'app/time/clock.swift', names: ['Clock'], ambiguous: ['lib/old/clock.swift'] },
    ])
  })

  it('is in Ruby the file that is called like the constant, wherever else it is opened', async () => {
    const files = {
      'app/controllers/orders_controller.rb': 'class OrdersController\n  def show = Order.find(1)\nend\n',
      'app/controllers/admin/order.rb': 'class Order\n  def extra; end\nend\n',
      'app/models/order.rb': 'class Order\nend\n',
    }
    expect(await usesOf(files, 'app/controllers/orders_controller.rb')).toEqual([
      { to: 'app/models/order.rb', names: ['Order'], via: 'name' },
    ])
  })

  it('is in Java what stands in the same package, or is imported, and nothing that only has the same name', async () => {
    const files = {
      'src/shop/Cart.java': 'package shop;\nimport shop.money.Price;\nclass Cart { Line line; Price price; Stranger stranger; }\n',
      'src/shop/Line.java': 'package shop;\nclass Line {}\n',
      'src/shop/money/Price.java': 'package shop.money;\npublic class Price {}\n',
      'src/other/Stranger.java': 'package other;\npublic class Stranger {}\n',
    }
    expect(await usesOf(files, 'src/shop/Cart.java')).toEqual([
      { to: 'src/shop/Line.java', names: ['Line'], via: 'same package' },
      { to: 'src/shop/money/Price.java', names: ['Price'], via: 'shop.money.Price' },
    ])
  })

  it('is found where a name is written out in full instead of imported', async () => {
    const rust = {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/main.rs': 'mod disk;\nfn main() { let t = crate::disk::Tree::new(); crate::disk::walk(); }\n',
      'src/disk.rs': 'pub struct Tree;\npub fn walk() {}\n',
    }
    expect(await usesOf(rust, 'src/main.rs')).toMatchObject([{ to: 'src/disk.rs', names: ['Tree', 'walk'] }])
    const php = {
      'composer.json': '{"autoload":{"psr-4":{"App\\\\":"src/"}}}',
      'src/Service.php':
        '<?php\nnamespace App;\nuse App\\Models;\nclass Service { public \\App\\Models\\Order $o; function f() { return new Models\\Line(); } }\n',
      'src/Models/Order.php': '<?php\nnamespace App\\Models;\nclass Order {}\n',
      'src/Models/Line.php': '<?php\nnamespace App\\Models;\nclass Line {}\n',
    }
    expect((await usesOf(php, 'src/Service.php'))?.map(({ to }) => to)).toEqual(['src/Models/Line.php', 'src/Models/Order.php'])
  })

  it('is in Go also a function of the same package, and in Kotlin the package decides, not the folder', async () => {
    const go = {
      'go.mod': 'module x\n',
      'main.go': 'package main\nfunc main() { helper(); x.other() }\n',
      'helper.go': 'package main\nfunc helper() {}\n',
      'other.go': 'package main\nfunc other() {}\n',
    }
    expect(await usesOf(go, 'main.go')).toEqual([{ to: 'helper.go', names: ['helper'], via: 'same package' }])
    const kotlin = {
      'app/Apple.kt': 'package app\nimport b.Beetle\nclass Apple { val x: Beetle = Beetle() }\n',
      'b/Stuff.kt': 'package b\nclass Beetle\n',
      'other/b/Beetle.kt': 'package other.b\nclass Beetle\n',
    }
    expect(await usesOf(kotlin, 'app/Apple.kt')).toEqual([{ to: 'b/Stuff.kt', names: ['Beetle'], via: 'b.Beetle' }])
  })

  it('is in C a header, never what another source keeps to itself', async () => {
    const files = {
      'src/main.c': '#include "order.h"\nvoid run(struct order *o, list_t *l) { total(o); }\n',
      'src/order.h': 'struct order { int id; };\nint total(struct order *o);\n',
      'src/list.c': 'typedef struct list { int n; } list_t;\n',
      'src/list.h': 'typedef struct list list_t;\n',
    }
    expect(await usesOf(files, 'src/main.c')).toEqual([
      { to: 'src/list.h', names: ['list_t'], via: 'name' },
      { to: 'src/order.h', names: ['order', 'total'], via: '"order.h"' },
    ])
  })

  it('follows modules bound to a name to the file that defines what is taken from them', async () => {
    const files = {
      'shop/views.py': 'from shop import models\nimport shop.prices as prices\nprint(models.Order, prices.total)\n',
      'shop/__init__.py': '',
      'shop/models/__init__.py': 'from .order import Order\n',
      'shop/models/order.py': 'class Order: pass\n',
      'shop/prices.py': 'def total(): pass\n',
    }
    expect(await usesOf(files, 'shop/views.py')).toEqual([
      { to: 'shop/models/order.py', names: ['Order'], via: 'shop' },
      { to: 'shop/prices.py', names: ['total'], via: 'shop.prices' },
    ])
  })

  it('is not what a library of the same name offers, nor what stands in comments and strings', async () => {
    const files = {
      'a.ts': `import { Order } from 'some-library'\n// Clock\nexport const x: Order = 'Money'\n`,
      'b.ts': 'export class Order {}\nexport class Clock {}\nexport class Money {}\n',
    }
    expect(await usesOf(files, 'a.ts')).toEqual([])
  })

  it('parses only the file, and those that can matter', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`src/other-${at}.ts`, `export class Other${at} {}\n`]))
    const { graph, parsed } = graphOf({
      ...many,
      'src/a.ts': `import { B } from './b'\nexport const x: B & Ambient = 1\n`,
      'src/b.ts': 'export class B {}\n',
      'types/ambient.d.ts': 'interface Ambient {}\n',
    })
    await graph.uses(['src/a.ts'])
    expect(parsed.sort()).toEqual(['src/a.ts', 'src/b.ts', 'types/ambient.d.ts'])
  })

  it('may be called like what every object has', async () => {
    const files = {
      'a.ts': `import toString from './to-string'\nimport * as constructor from './b'\nimport { valueOf } from 'library'\nimport * as hasOwnProperty from './c'\ntoString.call(1)\nconstructor.make()\nvalueOf.call(1)\n`,
      'b.ts': 'export function make() {}\n',
      'c.ts': 'export function other() {}\n',
      'to-string.ts': 'export default function toString() {}\n',
    }
    expect((await usesOf(files, 'a.ts'))?.map(({ to, names }) => `${to} ${names}`)).toEqual([
      'b.ts make',
      'c.ts hasOwnProperty',
      'to-string.ts toString',
    ])
  })

  it('comes to an end when files offer each other', async () => {
    const files = { 'a.ts': `import { X } from './b'\n`, 'b.ts': `export * from './c'\n`, 'c.ts': `export * from './b'\n` }
    expect(await usesOf(files, 'a.ts')).toEqual([{ to: 'b.ts', names: ['X'], via: './b' }])
  })
})

describe('who leans on a file', () => {
  it('is whoever imports it or names its types, found without reading the rest', async () => {
    const { graph, parsed } = graphOf({
      'order.ts': 'export class Order {}\n',
      'index.ts': `export * from './order'\n`,
      'direct.ts': `import { Order } from './order'\n`,
      'through.ts': `import { Order as O } from './index'\nexport const x = new O()\n`,
      'other.ts': 'export const nothing = 1\n',
      'same-word.ts': `import { Order } from 'elsewhere'\n`,
    })
    expect((await graph.usedBy(['order.ts'])).get('order.ts')).toEqual([
      { path: 'direct.ts', names: ['Order'], via: './order' },
      { path: 'index.ts', names: [], via: './order' },
      { path: 'through.ts', names: ['Order'], via: './index' },
    ])
    expect(parsed).not.toContain('other.ts')
  })
})

describe('linking with a look at the text', () => {
  it('finds what linking with every file parsed finds', async () => {
    const name = fc.constantFrom('Order', 'Line', 'Clock', 'Money', 'total', 'empty')
    const at = fc.constantFrom('a.ts', 'b.ts', 'lib/c.ts', 'lib/index.ts', 'lib/deep/d.ts', 'types.d.ts')
    const statement = fc.oneof(
      fc
        .record({
          name,
          form: fc.constantFrom(
            'export class NAME {}',
            'export interface NAME {}',
            'export type NAME = string',
            'class NAME {}',
            'export function NAME() {}',
            'export enum NAME { A }',
            '// class NAME',
            "const x = 'class NAME'",
            'export const v: NAME = 1',
          ),
        })
        .map(({ name: own, form }) => form.replace('NAME', own)),
      fc
        .record({
          name,
          at,
          form: fc.constantFrom(
            "import { NAME } from 'AT'",
            "export * from 'AT'",
            "export { NAME } from 'AT'",
            "import * as ns from 'AT'; ns.NAME()",
            "import { NAME as Other } from 'AT'; let y: Other",
          ),
        })
        .map(({ name: own, at: where, form }) => form.replaceAll('NAME', own).replace('AT', `./${where}`)),
    )
    const project = fc.dictionary(
      at,
      fc.array(statement, { maxLength: 6 }).map((lines) => lines.join('\n')),
      { minKeys: 2 },
    )
    await fc.assert(
      fc.asyncProperty(project, async (files) => {
        const paths = Object.keys(files)
        expect(await graphOf(files).graph.uses(paths)).toEqual(await graphOf(files, { full: true }).graph.uses(paths))
      }),
      { numRuns: 150 },
    )
  })
})
