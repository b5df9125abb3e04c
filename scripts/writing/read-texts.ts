// Finds the texts, comments and test titles in a source file or a Markdown page.

import { extname } from 'node:path'
import { parseSync } from 'vite'
import { isNode, type Node } from '../mutants/syntax.ts'

type TextKind = 'text' | 'comment' | 'test title'

export interface Text {
  kind: TextKind
  /** Starts at 1. */
  line: number
  text: string
}

export function readTexts(file: string, source: string): Text[] {
  return extname(file).startsWith('.md') ? readPage(source) : readModule(file, source)
}

function readModule(file: string, source: string): Text[] {
  const { program, comments, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const lineAt = lineFinder(source)
  const isWordsModule = file.endsWith('.words.ts')
  const found: Text[] = []
  const add = (kind: TextKind, at: number, text: string) => {
    if (isProse(text)) found.push({ kind, line: lineAt(at), text: oneLine(text) })
  }
  visit(program, (node) => {
    const { type, start } = node
    if (type === 'Literal' && typeof node.value === 'string') {
      // A single word is a value, except in a module of texts.
      if (isWordsModule || /\w\S* +\S*\w/.test(node.value)) add('text', start, node.value)
    } else if (type === 'JSXText' && typeof node.value === 'string') add('text', start, node.value)
    else if (type === 'TemplateLiteral') add('text', start, templateText(node, source))
    else if (isTestCall(node)) add('test title', start, titleOf(node))
  })
  for (const { value, start } of joinLines(comments, source)) add('comment', start, value)
  return found.sort((a, b) => a.line - b.line)
}

/** Skips imports, types and attributes that aren't shown to users. Test titles are reported only as titles. */
function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, see)
    return
  }
  if (!isNode(value)) return
  if (skippedTypes.test(value.type)) return
  if (value.type === 'JSXAttribute' && isNode(value.name) && skippedAttributes.test(String(value.name.name))) return
  see(value)
  if (value.type === 'TemplateLiteral') {
    visit(value.expressions, see)
    return
  }
  const isTest = value.type === 'CallExpression' && isTestName(value.callee)
  for (const [name, child] of Object.entries(value)) {
    if (isTest && name === 'arguments' && Array.isArray(child)) visit(child.slice(1), see)
    else visit(child, see)
  }
}

const skippedTypes =
  /^(?:ImportDeclaration|ExportAllDeclaration|TSTypeAliasDeclaration|TSInterfaceDeclaration|TSTypeAnnotation|TSLiteralType)$/
const skippedAttributes = /^(?:className|style|key|data-.*|id|htmlFor|type|d|viewBox|rel|href|src)$/

function isTestName(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return /^(?:it|test|describe|describeSpec)$/.test(String(callee.name))
  if (callee.type === 'MemberExpression') return isTestName(callee.object)
  return callee.type === 'CallExpression' && isTestName(callee.callee)
}

function isTestCall(node: Node): boolean {
  return node.type === 'CallExpression' && isTestName(node.callee) && titleOf(node) !== ''
}

function titleOf(node: Node): string {
  const [title] = Array.isArray(node.arguments) ? node.arguments : []
  return isNode(title) && title.type === 'Literal' && typeof title.value === 'string' ? title.value : ''
}

function templateText(node: Node, source: string): string {
  const quasis = Array.isArray(node.quasis) ? node.quasis.filter(isNode) : []
  const expressions = Array.isArray(node.expressions) ? node.expressions.filter(isNode) : []
  return quasis.map(({ value }, index) => `${cooked(value)}${shortName(expressions[index], source)}`).join('')
}

function cooked(value: unknown): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}

/** Represents a value in a list of texts: `{name}`. */
function shortName(expression: Node | undefined, source: string): string {
  if (expression === undefined) return ''
  const code = source.slice(expression.start, expression.end)
  return /^[\w.]{1,30}$/.test(code) ? `{${code.split('.').at(-1)}}` : '{…}'
}

/** Joins consecutive line comments into one. */
function joinLines(comments: readonly { type: string; value: string; start: number; end: number }[], source: string) {
  const joined: { value: string; start: number; end: number; isLine: boolean }[] = []
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1)
    const isLine = type === 'Line'
    if (isLine && last?.isLine && /^\s*\n[ \t]*$/.test(source.slice(last.end, start)) && !/\n\s*\n/.test(source.slice(last.end, start))) {
      last.value += `\n${value}`
      last.end = end
    } else joined.push({ value: value.replace(/^\*|^\s*\*\s?/gm, ''), start, end, isLine })
  }
  return joined.filter(({ value }) => !/^\s*(?:biome-ignore|@ts-|#region)/.test(value))
}

function readPage(source: string): Text[] {
  const found: Text[] = []
  let isCode = false
  source.split('\n').forEach((line, index) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    else if (!isCode && !/^\s*(?:import|export) /.test(line)) {
      const text = oneLine(
        line
          .replace(/ (?:area|of|name|to)="[^"]*"/g, '')
          .replace(/`[^`]*`/g, '`…`')
          .replace(/\]\([^)]*\)/g, ']'),
      )
      if (isProse(text)) found.push({ kind: 'text', line: index + 1, text })
    }
  })
  return found
}

function isProse(text: string): boolean {
  return /[A-Za-z]{2}/.test(text) && /[a-z]/.test(text)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function lineFinder(source: string): (at: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index)
  return (at) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
