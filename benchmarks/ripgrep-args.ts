// Arguments that make ripgrep do the same work as ours: the same files, the same size limit, every match as data.

import { limits } from '../packages/contract/src/index.ts'
import type { SearchPattern } from './search-patterns.ts'

export function ripgrepArgs({ text, regex, ignoreCase }: SearchPattern): string[] {
  const files = ['--hidden', '--glob', '!.git', '--max-filesize', String(limits.searchFileBytes)]
  const how = [...(regex ? [] : ['--fixed-strings']), ...(ignoreCase ? ['--ignore-case'] : ['--case-sensitive'])]
  return ['--no-config', '--json', ...files, ...how, '-e', text, './']
}
