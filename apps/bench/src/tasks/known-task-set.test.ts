import { benchLanguages, rankedTaskSets } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { hashLanguage } from './hash-task-set.ts'
import { makeTaskSet } from './make-task-set.ts'

// Results under one hash are compared for years. A change here means a new seed and an empty leaderboard, never a new hash for this seed.
// [F7.1]
it('generates the published tasks byte for byte', () => {
  const set = makeTaskSet('sheaf-1')
  const languages = benchLanguages.map((language) => [
    language,
    hashLanguage(
      set.start(language),
      set.tasks.filter((task) => task.language === language),
    ),
  ])
  expect(rankedTaskSets).toEqual([set.hash])
  expect({ set: set.hash, ...Object.fromEntries(languages) }).toEqual({
    set: '9d502cfbd39f56b3feab32de2150473b8cb857bd8f704677f1b18805386ea2ee',
    typescript: 'f1a4f8711e761369d6277a9fdaf2d1ccc39b8bf617b27ea59c5410d2f676d6e3',
    go: 'df3edf65f74721112d497430420ba1759d49c58d9788f47e38f88bfffaac632b',
    swift: 'a04ac7527541fc9af1999e5d0a54b3c2fc9c02971ab1e9e7f01757a128cae61a',
    python: 'c5506339034da048edcbac56f6837d3e8e224fbaf8a5d31bf0327a037dba18db',
    rust: 'dea4521f32fd7f1900cf9c72eaca36ba70e73b4b519b3dd0d0981e39cfd59047',
  })
})
