// Validates the pages against the HTML standard with html-validate.

import { type ConfigData, FileSystemConfigLoader, HtmlValidate } from 'html-validate'
import type { BuiltPage } from './read-pages.ts'

const config: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // Ids in the docs are hashes: `s=quick-start&ss=installation`.
    'valid-id': ['error', { relaxed: true }],
    // React's output: self-closed void elements, boolean attributes with values, and an empty `async`.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // A dialog is part of its page, so its headings continue the page's levels.
    'heading-level': ['error', { sectioningRoots: [] }],
    'require-sri': 'off',
    // The list of search results below the field is not a select.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
}

export async function checkHtml(pages: readonly BuiltPage[]): Promise<string[]> {
  const validator = new HtmlValidate(new FileSystemConfigLoader(config))
  const problems: string[] = []
  for (const { path, file, html } of pages) {
    const { results } = await validator.validateString(html, file)
    for (const { line, column, message, ruleId } of results.flatMap(({ messages }) => messages))
      problems.push(`${path} ${line}:${column}: ${message} (${ruleId})`)
  }
  return problems
}
