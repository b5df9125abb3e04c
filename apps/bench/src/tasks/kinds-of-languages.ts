// Tasks of each language: every kind in three languages; two medium, three hard, one very hard per language.

import type { BenchLanguage, Difficulty, TaskKind } from '@sheaf/contract'

/** Python has no `fix-braces`: it has no braces. */
export const kindsOfLanguages: Readonly<Record<BenchLanguage, readonly (readonly [TaskKind, Difficulty])[]>> = {
  typescript: [
    ['remove-call', 'medium'],
    ['mark-index', 'medium'],
    ['fix-braces', 'hard'],
    ['swap-arguments', 'hard'],
    ['move-function', 'hard'],
    ['rename-export', 'very-hard'],
  ],
  go: [
    ['append-function', 'medium'],
    ['insert-guard', 'medium'],
    ['remove-call', 'hard'],
    ['patch-block', 'hard'],
    ['rename-export', 'hard'],
    ['apply-patch', 'very-hard'],
  ],
  swift: [
    ['fix-braces', 'medium'],
    ['insert-guard', 'medium'],
    ['mark-index', 'hard'],
    ['append-function', 'hard'],
    ['apply-patch', 'hard'],
    ['swap-arguments', 'very-hard'],
  ],
  python: [
    ['remove-call', 'medium'],
    ['append-function', 'medium'],
    ['insert-guard', 'hard'],
    ['move-function', 'hard'],
    ['rename-export', 'hard'],
    ['patch-block', 'very-hard'],
  ],
  rust: [
    ['mark-index', 'medium'],
    ['swap-arguments', 'medium'],
    ['fix-braces', 'hard'],
    ['patch-block', 'hard'],
    ['apply-patch', 'hard'],
    ['move-function', 'very-hard'],
  ],
}
