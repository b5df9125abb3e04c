// The same small file in many languages, so that a model sees examples in the one it will edit. Each language is a row.

import { type LanguageId, languageFiles, languageName } from '@sheaf/contract'

export interface ExampleLanguage {
  language: LanguageId
  /** Other file extensions that are edited like this language. */
  also?: readonly string[]
  /** How a comment line begins. */
  comment: string
  path: string
  /** The text before the two functions, and the text that closes it. */
  head: string
  foot: string
  total: string
  init: string
  loop: string
  price: string
  priced: string
  /** Closes the loop; empty where indentation does. */
  endLoop: string
  result: string
  /** Closes a function; empty where indentation does. */
  end: string
  count: string
  guard: string
  quantity: string
  created: { path: string; text: string }
}

export const exampleLanguages: readonly ExampleLanguage[] = [
  {
    language: 'typescript',
    also: ['vue', 'svelte'],
    comment: '//',
    path: 'src/cart.ts',
    head: "import type { Item } from './item'\n\n",
    foot: '',
    total: 'export function total(items: Item[]): number {',
    init: '  let sum = 0',
    loop: '  for (const item of items) {',
    price: '    sum += item.price',
    priced: '    sum += item.price * item.quantity',
    endLoop: '  }',
    result: '  return sum',
    end: '}',
    count: 'export function count(items: Item[]): number {',
    guard: '  if (items.length === 0) return 0',
    quantity: '    sum += item.quantity',
    created: {
      path: 'src/discount.ts',
      text: 'export function discount(total: number): number {\n  return total > 100 ? total / 10 : 0\n}',
    },
  },
  {
    language: 'javascript',
    comment: '//',
    path: 'src/cart.js',
    head: '',
    foot: '',
    total: 'export function total(items) {',
    init: '  let sum = 0',
    loop: '  for (const item of items) {',
    price: '    sum += item.price',
    priced: '    sum += item.price * item.quantity',
    endLoop: '  }',
    result: '  return sum',
    end: '}',
    count: 'export function count(items) {',
    guard: '  if (items.length === 0) return 0',
    quantity: '    sum += item.quantity',
    created: { path: 'src/discount.js', text: 'export function discount(total) {\n  return total > 100 ? total / 10 : 0\n}' },
  },
  {
    language: 'python',
    also: ['ipynb'],
    comment: '#',
    path: 'shop/cart.py',
    head: 'from .item import Item\n\n\n',
    foot: '',
    total: 'def total(items: list[Item]) -> int:',
    init: '    result = 0',
    loop: '    for item in items:',
    price: '        result += item.price',
    priced: '        result += item.price * item.quantity',
    endLoop: '',
    result: '    return result',
    end: '',
    count: 'def count(items: list[Item]) -> int:',
    guard: '    if not items:\n        return 0',
    quantity: '        result += item.quantity',
    created: { path: 'shop/discount.py', text: 'def discount(total: int) -> int:\n    return total // 10 if total > 100 else 0' },
  },
  {
    language: 'go',
    comment: '//',
    path: 'shop/cart.go',
    head: 'package shop\n\n',
    foot: '',
    total: 'func Total(items []Item) int {',
    init: '\tsum := 0',
    loop: '\tfor _, item := range items {',
    price: '\t\tsum += item.Price',
    priced: '\t\tsum += item.Price * item.Quantity',
    endLoop: '\t}',
    result: '\treturn sum',
    end: '}',
    count: 'func Count(items []Item) int {',
    guard: '\tif len(items) == 0 {\n\t\treturn 0\n\t}',
    quantity: '\t\tsum += item.Quantity',
    created: { path: 'shop/discount.go', text: 'package shop\n\nfunc Discount(total int) int {\n\treturn total / 10\n}' },
  },
  {
    language: 'rust',
    comment: '//',
    path: 'src/cart.rs',
    head: 'use crate::item::Item;\n\n',
    foot: '',
    total: 'pub fn total(items: &[Item]) -> u64 {',
    init: '    let mut sum = 0;',
    loop: '    for item in items {',
    price: '        sum += item.price;',
    priced: '        sum += item.price * item.quantity;',
    endLoop: '    }',
    result: '    sum',
    end: '}',
    count: 'pub fn count(items: &[Item]) -> u64 {',
    guard: '    if items.is_empty() {\n        return 0;\n    }',
    quantity: '        sum += item.quantity;',
    created: { path: 'src/discount.rs', text: 'pub fn discount(total: u64) -> u64 {\n    if total > 100 { total / 10 } else { 0 }\n}' },
  },
  {
    language: 'java',
    comment: '//',
    path: 'src/main/java/shop/Cart.java',
    head: 'package shop;\n\nimport java.util.List;\n\nfinal class Cart {\n',
    foot: '}\n',
    total: '    static long total(List<Item> items) {',
    init: '        long sum = 0;',
    loop: '        for (Item item : items) {',
    price: '            sum += item.price();',
    priced: '            sum += item.price() * item.quantity();',
    endLoop: '        }',
    result: '        return sum;',
    end: '    }',
    count: '    static long count(List<Item> items) {',
    guard: '        if (items.isEmpty()) return 0;',
    quantity: '            sum += item.quantity();',
    created: { path: 'src/main/java/shop/Discount.java', text: 'package shop;\n\nrecord Discount(long percent) {\n}' },
  },
  {
    language: 'kotlin',
    comment: '//',
    path: 'src/main/kotlin/shop/Cart.kt',
    head: 'package shop\n\n',
    foot: '',
    total: 'fun total(items: List<Item>): Long {',
    init: '    var sum = 0L',
    loop: '    for (item in items) {',
    price: '        sum += item.price',
    priced: '        sum += item.price * item.quantity',
    endLoop: '    }',
    result: '    return sum',
    end: '}',
    count: 'fun count(items: List<Item>): Long {',
    guard: '    if (items.isEmpty()) return 0L',
    quantity: '        sum += item.quantity',
    created: { path: 'src/main/kotlin/shop/Discount.kt', text: 'package shop\n\ndata class Discount(val percent: Int)' },
  },
  {
    language: 'csharp',
    comment: '//',
    path: 'Shop/Cart.cs',
    head: 'namespace Shop;\n\npublic static class Cart\n{\n',
    foot: '}\n',
    total: '    public static long Total(IReadOnlyList<Item> items)\n    {',
    init: '        long sum = 0;',
    loop: '        foreach (var item in items)\n        {',
    price: '            sum += item.Price;',
    priced: '            sum += item.Price * item.Quantity;',
    endLoop: '        }',
    result: '        return sum;',
    end: '    }',
    count: '    public static long Count(IReadOnlyList<Item> items)\n    {',
    guard: '        if (items.Count == 0) return 0;',
    quantity: '            sum += item.Quantity;',
    created: { path: 'Shop/Discount.cs', text: 'namespace Shop;\n\npublic sealed record Discount(int Percent);' },
  },
  {
    language: 'swift',
    comment: '//',
    path: 'Sources/Shop/Cart.swift',
    head: '',
    foot: '',
    total: 'func total(_ items: [Item]) -> Int {',
    init: '    var sum = 0',
    loop: '    for item in items {',
    price: '        sum += item.price',
    priced: '        sum += item.price * item.quantity',
    endLoop: '    }',
    result: '    return sum',
    end: '}',
    count: 'func count(_ items: [Item]) -> Int {',
    guard: '    guard !items.isEmpty else { return 0 }',
    quantity: '        sum += item.quantity',
    created: { path: 'Sources/Shop/Discount.swift', text: 'struct Discount {\n    let percent: Int\n}' },
  },
  {
    language: 'c',
    also: ['h'],
    comment: '//',
    path: 'src/cart.c',
    head: '#include "cart.h"\n\n',
    foot: '',
    total: 'long cart_total(const item *items, size_t length) {',
    init: '    long sum = 0;',
    loop: '    for (size_t i = 0; i < length; i++) {',
    price: '        sum += items[i].price;',
    priced: '        sum += items[i].price * items[i].quantity;',
    endLoop: '    }',
    result: '    return sum;',
    end: '}',
    count: 'long cart_count(const item *items, size_t length) {',
    guard: '    if (items == NULL) return 0;',
    quantity: '        sum += items[i].quantity;',
    created: { path: 'src/discount.h', text: '#pragma once\n\nlong cart_discount(long total);' },
  },
  {
    language: 'cpp',
    also: ['mm'],
    comment: '//',
    path: 'src/cart.cpp',
    head: '#include "cart.hpp"\n\n',
    foot: '',
    total: 'long total(const std::vector<Item>& items) {',
    init: '    long sum = 0;',
    loop: '    for (const auto& item : items) {',
    price: '        sum += item.price;',
    priced: '        sum += item.price * item.quantity;',
    endLoop: '    }',
    result: '    return sum;',
    end: '}',
    count: 'long count(const std::vector<Item>& items) {',
    guard: '    if (items.empty()) return 0;',
    quantity: '        sum += item.quantity;',
    created: { path: 'src/discount.hpp', text: '#pragma once\n\nlong discount(long total);' },
  },
  {
    language: 'php',
    comment: '//',
    path: 'src/cart.php',
    head: '<?php\n\n',
    foot: '',
    total: 'function total(array $items): int\n{',
    init: '    $sum = 0;',
    loop: '    foreach ($items as $item) {',
    price: '        $sum += $item->price;',
    priced: '        $sum += $item->price * $item->quantity;',
    endLoop: '    }',
    result: '    return $sum;',
    end: '}',
    count: 'function quantity(array $items): int\n{',
    guard: '    if ($items === []) {\n        return 0;\n    }',
    quantity: '        $sum += $item->quantity;',
    created: { path: 'src/discount.php', text: '<?php\n\nfunction discount(int $total): int\n{\n    return intdiv($total, 10);\n}' },
  },
  {
    language: 'ruby',
    comment: '#',
    path: 'lib/cart.rb',
    head: '',
    foot: '',
    total: 'def total(items)',
    init: '  sum = 0',
    loop: '  items.each do |item|',
    price: '    sum += item.price',
    priced: '    sum += item.price * item.quantity',
    endLoop: '  end',
    result: '  sum',
    end: 'end',
    count: 'def count(items)',
    guard: '  return 0 if items.empty?',
    quantity: '    sum += item.quantity',
    created: { path: 'lib/discount.rb', text: 'def discount(total)\n  total > 100 ? total / 10 : 0\nend' },
  },
  {
    language: 'dart',
    comment: '//',
    path: 'lib/cart.dart',
    head: "import 'item.dart';\n\n",
    foot: '',
    total: 'int total(List<Item> items) {',
    init: '  var sum = 0;',
    loop: '  for (final item in items) {',
    price: '    sum += item.price;',
    priced: '    sum += item.price * item.quantity;',
    endLoop: '  }',
    result: '  return sum;',
    end: '}',
    count: 'int count(List<Item> items) {',
    guard: '  if (items.isEmpty) return 0;',
    quantity: '    sum += item.quantity;',
    created: { path: 'lib/discount.dart', text: 'int discount(int total) {\n  return total > 100 ? total ~/ 10 : 0;\n}' },
  },
  {
    language: 'scala',
    also: ['sbt'],
    comment: '//',
    path: 'src/main/scala/shop/Cart.scala',
    head: 'package shop\n\nobject Cart {\n',
    foot: '}\n',
    total: '  def total(items: Seq[Item]): Long = {',
    init: '    var sum = 0L',
    loop: '    for (item <- items) {',
    price: '      sum += item.price',
    priced: '      sum += item.price * item.quantity',
    endLoop: '    }',
    result: '    sum',
    end: '  }',
    count: '  def count(items: Seq[Item]): Long = {',
    guard: '    if (items.isEmpty) return 0L',
    quantity: '      sum += item.quantity',
    created: { path: 'src/main/scala/shop/Discount.scala', text: 'package shop\n\nfinal case class Discount(percent: Int)' },
  },
]

const fallback: LanguageId = 'typescript'

// `also` wins: a header in a C project is not C++.
const known = new Map([
  ...exampleLanguages.flatMap((row) => keysOf(row.language).map((key) => [key, row] as const)),
  ...exampleLanguages.flatMap((row) => (row.also ?? []).map((key) => [key, row] as const)),
])

function keysOf(language: LanguageId): string[] {
  return [languageName(language).toLowerCase(), ...languageFiles(language).map((file) => file.replace(/^\./u, ''))]
}

/** By name or file extension; TypeScript if there is no row. */
export function exampleLanguage(language: string): ExampleLanguage {
  const found = known.get(language.toLowerCase().replace(/^\./u, '')) ?? known.get(fallback)
  if (!found) throw new Error(`no example for ${fallback}`)
  return found
}

/** The language of most of these files; files in unknown languages, such as Markdown and JSON, are not counted. */
export function predominantLanguage(paths: readonly string[]): string {
  const votes = new Map<LanguageId, number>()
  for (const path of paths) {
    const extension = /\.([^./\\]+)$/u.exec(path)?.[1]?.toLowerCase()
    const language = extension && known.get(extension)?.language
    if (language) votes.set(language, (votes.get(language) ?? 0) + 1)
  }
  return languageName([...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? fallback)
}
