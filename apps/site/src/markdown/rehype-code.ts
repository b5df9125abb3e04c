// Highlights code blocks in the colors of the app, with classes (no style attributes, few spans), and adds a copy button.
// In a `console` block, commands are separated from their output, and only commands are copied.

import { bundledLanguages, codeToTokensBase, createCssVariablesTheme } from 'shiki'
import { element, type HastNode, textOf, visitElements } from './hast.ts'

const theme = createCssVariablesTheme({ name: 'sheaf', variablePrefix: '--' })

export function rehypeCode() {
  return async (tree: HastNode): Promise<void> => {
    visitElements(tree, (code, parent) => {
      if (code.tagName === 'code' && parent.tagName !== 'pre' && isShortCode(textOf(code))) code.properties = { className: ['short'] }
    })
    const blocks: { code: HastNode; parent: HastNode; index: number }[] = []
    visitElements(tree, (pre, parent, index) => {
      const code = pre.children?.[0]
      if (pre.tagName === 'pre' && code?.tagName === 'code') blocks.push({ code, parent, index })
    })
    await Promise.all(
      blocks.map(async ({ code, parent, index }) => {
        const block = await codeBlock(languageOf(code), textOf(code).replace(/\n$/, ''))
        parent.children?.splice(index, 1, block)
      }),
    )
  }
}

/** Kept on one line: `--free` broken after its dashes would be misread. */
function isShortCode(text: string): boolean {
  return text.length <= 28
}

async function codeBlock(language: string, text: string): Promise<HastNode> {
  const parts = language === 'console' ? consoleParts(text) : await coloredParts(language, text)
  return element(
    'div',
    { className: ['code'], dataLanguage: language },
    element('pre', { tabIndex: 0 }, element('code', {}, ...parts)),
    element('button', { type: 'button', className: ['copy-code'], ariaLabel: 'Copy code' }, 'Copy'),
  )
}

function languageOf(code: HastNode): string {
  const names = code.properties?.className
  const name = Array.isArray(names) ? names.map(String).find((each) => each.startsWith('language-')) : undefined
  return name?.slice('language-'.length) ?? 'text'
}

function consoleParts(text: string): (HastNode | string)[] {
  let isCommand = false
  return text.split('\n').flatMap((line, at, lines) => {
    const end = at === lines.length - 1 ? '' : '\n'
    const prompt = /^[$>](?: |$)/.exec(line)?.[0] ?? ''
    isCommand = prompt.startsWith('$') || (isCommand && prompt !== '')
    if (!isCommand) return [`${line}${end}`]
    const command = element('span', { className: ['c-command'] }, line.slice(prompt.length))
    return [element('span', { className: ['c-prompt'] }, prompt), command, end]
  })
}

async function coloredParts(language: string, text: string): Promise<(HastNode | string)[]> {
  const lang = Object.keys(bundledLanguages).find((known) => known === language)
  if (lang === undefined) return [text]
  const lines = await codeToTokensBase(text, { lang: lang as keyof typeof bundledLanguages, theme })
  const runs: { kind: string; text: string }[] = []
  for (const [at, line] of lines.entries()) {
    if (at > 0) append('', '\n')
    for (const { content, color } of line) append(content.trim() === '' ? '' : kindOf(color), content)
  }
  return runs.map((run) => (run.kind === '' ? run.text : element('span', { className: [`c-${run.kind}`] }, run.text)))

  function append(kind: string, content: string): void {
    const last = runs.at(-1)
    // Whitespace has no color, so it joins the run before it.
    if (last !== undefined && (last.kind === kind || (kind === '' && content.trim() === ''))) last.text += content
    else runs.push({ kind, text: content })
  }
}

/** `var(--token-keyword)` → `keyword`; text in the default color has no class. */
function kindOf(color: string | undefined): string {
  const kind = /token-([a-z-]+)/.exec(color ?? '')?.[1] ?? ''
  return kind === 'punctuation' || kind === 'parameter' ? '' : kind
}
