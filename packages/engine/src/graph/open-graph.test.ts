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

/** A project in memory with the real parsers. Records which files are parsed and read for their names, so that tests can check that parsing is lazy. */
function graphOf(files: Record<string, string>, { full = false } = {}) {
  const paths = Object.keys(files).sort()
  const parsed: string[] = []
  const spotted: string[] = []
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
      spotted.push(...wanted)
      return new Map(wanted.map((path) => [path, full ? mappedNames(path, files[path] ?? '') : spottedNames(path, files[path] ?? '')]))
    },
    findMentions: async (wanted, words) =>
      wanted.filter((path) => words.some((word) => new RegExp(`\\b${word}\\b`).test(files[path] ?? ''))),
  })
  return { graph, parsed, spotted }
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

describe('uses of a file', () => {
  it('looks for the types of a Go file only in its package, and reads no other folder', async () => {
    const files = {
      'go.mod': 'module x\n',
      'queue/queue.go': 'package queue\nfunc add(item Item, limit Limit) {}\n',
      'queue/item.go': 'package queue\ntype Item struct{}\n',
      'old/queue/limit.go': 'package queue\ntype Limit struct{}\n',
      'pump/pump.go': 'package pump\ntype Item struct{}\n',
    }
    expect(await usesOf(files, 'queue/queue.go')).toEqual([{ to: 'queue/item.go', names: ['Item'], via: 'same package' }])
    const { graph, parsed, spotted } = graphOf(files)
    await graph.uses(['queue/queue.go'])
    expect([parsed, spotted]).toEqual([['queue/queue.go', 'queue/item.go'], ['queue/item.go']])
  })

  // [F2.6]
  it('finds imported files, including those behind re-exports', async () => {
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

  it('lists the members of used types that the file mentions', async () => {
    const files = {
      'a.ts': "import { Order as O } from './order'\nexport const a = (o: O): number => o.total() + o.line.price + other()\n",
      'order.ts':
        'export class Order {\n  total(): number {}\n  empty(): void {}\n  line: Line\n}\nclass Line {\n  price = 1\n}\nfunction other() {}\n',
    }
    expect((await graphOf(files).graph.uses(['a.ts'])).get('a.ts')).toEqual([
      {
        path: 'order.ts',
        names: ['Order'],
        via: './order',
        isOnDefinitions: true,
        aliases: ['O'],
        mentions: ['Order.total', 'Order.line'],
      },
    ])
  })

  it('lists the definitions that the file mentions of a module that it uses as a whole', async () => {
    const files = {
      'a.ts': "import { limits } from './index'\nexport const a = limits.most\n",
      'index.ts': "export * as limits from './limits'\n",
      'limits.ts': 'export const most = 1\nexport const least = 0\n',
    }
    expect((await graphOf(files).graph.uses(['a.ts'])).get('a.ts')).toMatchObject([
      { path: 'limits.ts', names: ['limits'], mentions: ['most'] },
    ])
  })

  it('lists the functions and enum cases that a C file mentions of headers that its headers include', async () => {
    const files = {
      'main.c': '#include "server.h"\nint own;\nint run(store *s) { return storeSize(s) + own + FULL; }\n',
      'server.h': '#include "store.h"\n',
      'store.h':
        'typedef struct store store;\nenum state { EMPTY, FULL };\nint storeSize(store *s);\nint storeFree(store *s);\nextern int own;\n',
    }
    expect((await graphOf(files).graph.uses(['main.c'])).get('main.c')?.find(({ path }) => path === 'store.h')).toEqual({
      path: 'store.h',
      names: ['store'],
      via: 'name',
      isOnDefinitions: true,
      aliases: [],
      mentions: ['state.FULL', 'storeSize'],
    })
  })

  // [F2.6]
  it('finds a type by name without an import, nearest first, and reports other candidates', async () => {
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

  it('links a Ruby constant to the file named after it, wherever else it is reopened', async () => {
    const files = {
      'app/controllers/orders_controller.rb': 'class OrdersController\n  def show = Order.find(1)\nend\n',
      'app/controllers/admin/order.rb': 'class Order\n  def extra; end\nend\n',
      'app/models/order.rb': 'class Order\nend\n',
    }
    expect(await usesOf(files, 'app/controllers/orders_controller.rb')).toEqual([
      { to: 'app/models/order.rb', names: ['Order'], via: 'name' },
    ])
  })

  it('links Java types that are imported or in the same package, and no others with the same name', async () => {
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

  it('links names that are written in full instead of imported', async () => {
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

  it('links Go functions of the same package, and Kotlin types by package instead of folder', async () => {
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

  it('links C code to headers, never to types private to another source file', async () => {
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

  it('follows a module bound to a name to the files that define its members', async () => {
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

  it('ignores names imported from a library, and names in comments and strings', async () => {
    const files = {
      'a.ts': `import { Order } from 'some-library'\n// Clock\nexport const x: Order = 'Money'\n`,
      'b.ts': 'export class Order {}\nexport class Clock {}\nexport class Money {}\n',
    }
    expect(await usesOf(files, 'a.ts')).toEqual([])
  })

  it('parses only the file and the files it may depend on', async () => {
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

  it('links names that every object inherits, such as toString', async () => {
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

  it('ends when files re-export each other', async () => {
    const files = { 'a.ts': `import { X } from './b'\n`, 'b.ts': `export * from './c'\n`, 'c.ts': `export * from './b'\n` }
    expect(await usesOf(files, 'a.ts')).toEqual([{ to: 'b.ts', names: ['X'], via: './b' }])
  })
})

describe('users of a file', () => {
  it('finds files that import a file or use its types, without parsing the rest', async () => {
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

describe('linking with a text scan', () => {
  it('finds the same links with a text scan as with every file parsed', async () => {
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
