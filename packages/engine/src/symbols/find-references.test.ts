import type { LanguageId } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { parsePlain, parseSource } from '../codemap/grammars.ts'
import { languageOf } from '../codemap/language-of.ts'
import { readReferences } from '../codemap/read-references.ts'
import { readSource } from '../codemap/read-source.ts'
import { openGraph, openProject, type ParsedFile } from '../graph/index.ts'
import { findOccurrences } from './find-occurrences.ts'
import { findReferences } from './find-references.ts'
import type { FoundSymbol } from './found-symbol.ts'
import { groupDefinitions } from './group-definitions.ts'

function parsedOf(path: string, text: string): ParsedFile[] {
  const language = languageOf(path)
  if (!language) return []
  const map = readSource(language, parseSource(language, path, text), text)
  const id: LanguageId = language.id
  return [{ path, language: id, map, references: readReferences(language, parsePlain(language, path, text), text, map) }]
}

/** `path:line` of each reference to the first definition of the name in this file; a doubtful one ends with `?`. */
async function referencesTo(files: Record<string, string>, at: string): Promise<string[]> {
  const [path = '', full = ''] = at.split('#')
  const name = full.slice(full.lastIndexOf('.') + 1)
  const container = full.includes('.') ? full.slice(0, full.lastIndexOf('.')) : undefined
  const parsed = new Map(Object.entries(files).flatMap(([each, text]) => parsedOf(each, text).map((file) => [each, file] as const)))
  const paths = Object.keys(files).sort()
  const graph = openGraph({
    paths,
    project: openProject(paths, (each) => files[each]),
    parse: async (wanted) => new Map(wanted.flatMap((each) => [parsed.get(each) ?? []].flat().map((file) => [each, file] as const))),
    definedNames: async () => new Map(),
    findMentions: async (wanted) => wanted,
  })
  const all = [...parsed.values()].flatMap((file) =>
    file.map.symbols
      .filter((symbol) => symbol.name === name)
      .map((symbol): FoundSymbol => ({ ...symbol, path: file.path, language: file.language, namespaces: file.map.namespaces })),
  )
  const groups = groupDefinitions(all, (each) => parsed.get(each)?.map.namespaces.join(' ') ?? '')
  const group = groups.find((each) =>
    each.some((symbol) => symbol.path === path && (container === undefined || symbol.container === container)),
  )
  const found = await findReferences(group ?? [], all, {
    graph,
    files: parsed,
    occurrences: async (names) =>
      new Map(
        Object.entries(files).flatMap(([each, text]) => {
          const language = languageOf(each)
          return language ? [[each, findOccurrences(language, parsePlain(language, each, text), text, names)] as const] : []
        }),
      ),
  })
  return found
    .filter(({ use }) => use !== 'definition')
    .map(({ path: each, line, doubt }) => `${each}:${line}${doubt === undefined ? '' : '?'}`)
    .sort()
}

const families: [language: string, files: Record<string, string>, expected: Record<string, string[]>][] = [
  [
    'TypeScript',
    {
      'a.ts':
        'export function total(n: number): number {\n  return n\n}\n\nexport class Cart {\n  sum(): number {\n    return this.sum2() + total(1)\n  }\n  sum2(): number {\n    return 1\n  }\n}\n',
      'b.ts':
        "import { total as add, Cart } from './a.ts'\n// total\nadd(1)\nconst total = 'total'\nconsole.log(total)\nconst cart = new Cart()\ncart.sum2()\n",
      'c.ts': "export * from './a.ts'\n",
      'd.ts': "import * as all from './c.ts'\nall.total(2)\nfunction f(total: number) {\n  return total\n}\n",
      'e.ts': 'function total() {}\ntotal()\n',
    },
    {
      'a.ts#total': ['a.ts:7', 'b.ts:1', 'b.ts:1', 'b.ts:3', 'd.ts:2'],
      'a.ts#Cart': ['b.ts:1', 'b.ts:6'],
      'a.ts#Cart.sum2': ['a.ts:7', 'b.ts:7'],
      'e.ts#total': ['e.ts:2'],
    },
  ],
  [
    'JavaScript',
    {
      'a.js': 'export default function Menu() {}\nexport const size = 3\n',
      'b.js': "import Menu2, { size } from './a.js'\nMenu2()\nconst o = { size: 1, b: size }\no.size\n",
      'c.js': "const { size } = require('./a.js')\nfunction g() {\n  const size = 2\n  return size\n}\nuse(size)\n",
    },
    { 'a.js#Menu': ['b.js:1', 'b.js:2'], 'a.js#size': ['b.js:1', 'b.js:3', 'c.js:1', 'c.js:6'] },
  ],
  [
    'Python',
    {
      'shop/__init__.py': 'from .price import price\n',
      'shop/price.py':
        'def price(n):\n    """price"""\n    return n\n\n\nclass Shop:\n    def open(self):\n        return self.close() + price(1)\n\n    def close(self):\n        return 1\n',
      'main.py':
        'from shop import price\nimport shop.price as sp\nfrom shop.price import Shop\n\nprice(1)\nsp.price(2)\n\n\ndef f(price):\n    return price\n\n\nshop = Shop()\nshop.close()\nopen("x").close()\n',
      'other.py': 'def price():\n    pass\n\n\nprice()\n',
      'state.py':
        'count = 0\n\n\ndef add():\n    global last, count\n    count = count + 1\n\n\ndef own():\n    count = 2\n    return count\n',
    },
    {
      'shop/price.py#price': ['main.py:1', 'main.py:5', 'main.py:6', 'shop/__init__.py:1', 'shop/price.py:8'],
      'shop/price.py#Shop.close': ['main.py:14', 'main.py:15?', 'shop/price.py:8'],
      'state.py#count': ['state.py:5', 'state.py:6', 'state.py:6'],
    },
  ],
  [
    'Go',
    {
      'go.mod': 'module example.com/m\n',
      'store/a.go':
        'package store\n\ntype Order struct {\n\tID int\n}\n\nfunc Open(n int) *Order {\n\treturn &Order{ID: n}\n}\n\nfunc (o *Order) Pay() int { return o.ID }\n',
      'store/b.go': 'package store\n\nfunc Twice() {\n\tOpen(1)\n\tOpen := 3\n\t_ = Open\n}\n',
      'main.go':
        'package main\n\nimport "example.com/m/store"\n\nfunc main() {\n\to := store.Open(2)\n\to.Pay()\n\tOpen()\n}\n\nfunc Open() {}\n',
    },
    {
      'store/a.go#Open': ['main.go:6', 'store/b.go:4'],
      'store/a.go#Order': ['store/a.go:11', 'store/a.go:7', 'store/a.go:8'],
      'store/a.go#Order.Pay': ['main.go:7'],
      'store/a.go#Order.ID': ['store/a.go:11', 'store/a.go:8'],
    },
  ],
  [
    'C',
    {
      'a.h': 'typedef struct node {\n  int weight;\n} node;\nint weigh(node *n);\n#define LIMIT 3\n',
      'a.c': '#include "a.h"\nstatic int helper(void) { return LIMIT; }\nint weigh(node *n) {\n  return n->weight + helper();\n}\n',
      'b.c':
        '#include "a.h"\nstatic int helper(void) { return 2; }\nint main(void) {\n  node one;\n  int weigh2 = weigh(&one);\n  return helper() + weigh2 /* weigh */;\n}\n',
    },
    {
      'a.c#weigh': ['b.c:5'],
      'a.c#helper': ['a.c:4'],
      'b.c#helper': ['b.c:6'],
      'a.h#LIMIT': ['a.c:2'],
      'a.h#node.weight': ['a.c:4'],
    },
  ],
  [
    'C++',
    {
      'a.hpp': 'namespace shop {\nclass Cart {\n public:\n  int total();\n};\nint price(int n);\n}\n',
      'a.cpp': '#include "a.hpp"\nint shop::Cart::total() { return shop::price(1); }\n',
      'main.cpp': '#include "a.hpp"\nint main() {\n  shop::Cart cart;\n  return cart.total();\n}\n',
    },
    { 'a.hpp#price': ['a.cpp:2'], 'a.hpp#Cart': ['a.cpp:2', 'main.cpp:3'], 'a.hpp#Cart.total': ['main.cpp:4'] },
  ],
  [
    'Java',
    {
      'com/a/Price.java':
        'package com.a;\n\npublic class Price {\n  public int amount() { return cents(); }\n  int cents() { return 1; }\n}\n',
      'com/a/Near.java': 'package com.a;\n\nclass Near {\n  Price price;\n}\n',
      'com/b/Shop.java':
        'package com.b;\n\nimport com.a.Price;\n\nclass Shop {\n  int sum(Price price) {\n    return price.amount();\n  }\n}\n',
      'com/c/Price.java': 'package com.c;\n\nclass Price {\n  Price() {}\n}\n',
    },
    {
      'com/a/Price.java#Price': ['com/a/Near.java:4', 'com/b/Shop.java:3', 'com/b/Shop.java:6'],
      'com/a/Price.java#Price.amount': ['com/b/Shop.java:7'],
      'com/a/Price.java#Price.cents': ['com/a/Price.java:4'],
    },
  ],
  [
    'Kotlin',
    {
      'a/Price.kt': 'package a\n\nclass Price(val cents: Int)\n\nfun price(n: Int): Price = Price(n)\n',
      'b/Shop.kt': 'package b\n\nimport a.price\n\nfun main() {\n    val p = price(1)\n    println("price")\n}\n',
    },
    { 'a/Price.kt#price': ['b/Shop.kt:3', 'b/Shop.kt:6'] },
  ],
  [
    'C#',
    {
      'A.cs': 'namespace Shop;\n\npublic class Price\n{\n    public int Amount() { return 1; }\n}\n',
      'B.cs': 'using Shop;\n\nnamespace Web;\n\nclass Page\n{\n    int Sum(Price price) { return price.Amount(); }\n}\n',
    },
    { 'A.cs#Price': ['B.cs:7'], 'A.cs#Price.Amount': ['B.cs:7'] },
  ],
  [
    'Rust',
    {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs': 'pub mod price;\nuse price::total;\n\npub fn run() -> u32 {\n    total(1) + price::total(2)\n}\n',
      'src/price.rs': 'pub fn total(n: u32) -> u32 {\n    // total\n    n\n}\n',
    },
    { 'src/price.rs#total': ['src/lib.rs:2', 'src/lib.rs:5', 'src/lib.rs:5'] },
  ],
  [
    'PHP',
    {
      'src/Price.php':
        '<?php\nnamespace App;\n\nclass Price\n{\n    public function amount() { return $this->cents(); }\n    private function cents() { return 1; }\n}\n',
      'src/Shop.php': '<?php\nnamespace Web;\n\nuse App\\Price;\n\nfunction sum(Price $price) { return $price->amount(); }\n',
    },
    { 'src/Price.php#Price': ['src/Shop.php:4', 'src/Shop.php:6'], 'src/Price.php#Price.cents': ['src/Price.php:6'] },
  ],
  [
    'Ruby',
    {
      'price.rb': 'class Price\n  def amount\n    cents + 1\n  end\n\n  def cents\n    1\n  end\nend\n',
      'shop.rb': "require_relative 'price'\n\nprice = Price.new\n# Price\nputs price.amount\n",
    },
    { 'price.rb#Price': ['shop.rb:3'], 'price.rb#Price.cents': ['price.rb:3'], 'price.rb#Price.amount': ['shop.rb:5'] },
  ],
  [
    'Swift',
    {
      'Sources/App/Price.swift':
        'struct Price {\n    func amount() -> Int { cents() }\n    func cents() -> Int { 1 }\n}\n\nfunc makePrice() -> Price { Price() }\n',
      'Sources/App/Shop.swift': 'func sum() -> Int {\n    let price = makePrice()\n    return price.amount()\n}\n',
    },
    {
      'Sources/App/Price.swift#makePrice': ['Sources/App/Shop.swift:2'],
      'Sources/App/Price.swift#Price.cents': ['Sources/App/Price.swift:2'],
    },
  ],
  [
    'Scala',
    {
      'a/Price.scala': 'package a\n\nclass Price {\n  def amount: Int = cents\n  def cents: Int = 1\n}\n',
      'b/Shop.scala': 'package b\n\nimport a.Price\n\nobject Shop {\n  def sum(price: Price): Int = price.amount\n}\n',
    },
    { 'a/Price.scala#Price': ['b/Shop.scala:3', 'b/Shop.scala:6'], 'a/Price.scala#Price.cents': ['a/Price.scala:4'] },
  ],
  [
    'Dart',
    {
      'lib/price.dart': 'int price(int n) => n;\n\nclass Cart {\n  int total() => price(1);\n}\n',
      'lib/shop.dart': "import 'price.dart';\n\nint sum() {\n  return price(2);\n}\n",
    },
    { 'lib/price.dart#price': ['lib/price.dart:4', 'lib/shop.dart:4'] },
  ],
]

describe('references', () => {
  for (const [language, files, expected] of families)
    it(`finds the references in ${language}, and nothing in comments, strings, and other scopes`, async () => {
      const found: Record<string, string[]> = {}
      for (const at of Object.keys(expected)) found[at] = await referencesTo(files, at)
      expect(found).toEqual(expected)
    })

  it('separates macros and static variables of C sources from those of headers and other sources', async () => {
    const files = {
      'a.h': '#define SIZE 40\n',
      'a.c': '#include "a.h"\nstatic int calls;\nint a(void) { return SIZE + calls; }\n',
      'b.c': '#define SIZE 20\nstatic int calls;\nint b(void) { return SIZE + calls; }\n',
    }
    const found: Record<string, string[]> = {}
    for (const at of ['a.h#SIZE', 'b.c#SIZE', 'a.c#calls', 'b.c#calls']) found[at] = await referencesTo(files, at)
    expect(found).toEqual({ 'a.h#SIZE': ['a.c:3'], 'b.c#SIZE': ['b.c:3'], 'a.c#calls': ['a.c:3'], 'b.c#calls': ['b.c:3'] })
  })

  it('ignores the name in files of unrelated languages', async () => {
    const files = {
      'a.c': 'int total(int n) { return n; }\nint main(void) { return total(1); }\n',
      'b.rb': 'puts total(1)\n',
      'c.php': '<?php\necho total(1);\n',
      'd.cpp': 'int twice() { return total(2); }\n',
    }
    expect(await referencesTo(files, 'a.c#total')).toEqual(['a.c:2', 'd.cpp:1'])
  })
})
