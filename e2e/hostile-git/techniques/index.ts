// All techniques, in the order of the table. The first one is an ordinary repository: every entry point must work there.

import type { Technique } from '../technique.ts'
import { configKeys } from './config-keys.ts'
import { knownExploits } from './known-exploits.ts'
import { layouts } from './layouts.ts'
import { waits } from './waits.ts'

export const ordinary: Technique = { name: 'an ordinary repository', group: 'control', plainGit: 'nothing', build() {} }

export const techniques: readonly Technique[] = [ordinary, ...knownExploits, ...configKeys, ...layouts, ...waits]
