// The resource sheaf://selection.

import { fenced, languageOf } from '../text.ts'
import { callOptions } from '../tool.ts'
import type { McpResource } from './resource.ts'

export const selection: McpResource = {
  uri: 'sheaf://selection',
  name: 'selection',
  title: 'Selection',
  description: 'The contents of the selected files.',
  mimeType: 'text/markdown',
  async read(call) {
    const {
      files,
      texts = [],
      next,
      leftOut = [],
    } = await call.host['selection.read']({ workspace: call.workspace, texts: { maxChars: resourceChars } }, callOptions(call))
    const blocks = texts.map(({ path, text }) => `File: ${path}\n${fenced(text, languageOf(path))}`)
    const rest =
      next === undefined ? [] : [`(${files.length - next + 1} more files. To continue, call read_selected_files with start ${next}.)`]
    return [...blocks, ...rest, ...leftOut.map(({ path, why }) => `${path}: ${why}`)].join('\n\n') || 'No files selected.'
  },
}

const resourceChars = 1_000_000
