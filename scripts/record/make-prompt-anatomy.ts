// The page that explains a real prompt: made anew by `npm run demo prompt-anatomy`, compared with what is kept by prompt-anatomy.test.ts.

import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { makeSamplePrompt } from './anatomy/sample-prompt.ts'
import { writePage } from './anatomy/write-page.ts'

const publicFolder = resolve(import.meta.dirname, '../../apps/site/public')
export const anatomyFile = join(publicFolder, 'prompt-anatomy.html')

export function makePromptAnatomy(): string {
  return writePage(makeSamplePrompt())
}

export function savePromptAnatomy(): void {
  writeFileSync(anatomyFile, makePromptAnatomy())
  // The one font that this page shares with the others, whose files have names that only the build knows.
  const font = createRequire(join(publicFolder, '../package.json')).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  )
  mkdirSync(join(publicFolder, 'fonts'), { recursive: true })
  copyFileSync(font, join(publicFolder, 'fonts/inter-latin.woff2'))
}
