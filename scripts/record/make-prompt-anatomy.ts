// Makes the page that explains a real prompt. `npm run demo prompt-anatomy` saves it; prompt-anatomy.test.ts checks that it is up to date.

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
  // Copies the font, because the names of the other pages' font files are only known to the build.
  const font = createRequire(join(publicFolder, '../package.json')).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  )
  mkdirSync(join(publicFolder, 'fonts'), { recursive: true })
  copyFileSync(font, join(publicFolder, 'fonts/inter-latin.woff2'))
}
