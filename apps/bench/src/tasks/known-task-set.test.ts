import { benchLanguages, rankedTaskSets } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { hashLanguage } from './hash-task-set.ts'
import { makeTaskSet } from './make-task-set.ts'

// Results under one hash are compared with each other for years. A change here means a new seed and an empty leaderboard, never a new number.
it('makes the published tasks, byte for byte', () => {
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
    set: '3fa6c530648ef7b53796a68cc7d529f7f7397dd7d6037833c5206284b15320d3',
    typescript: '66452bd3066e398909e0c2e7a375131a5925a56812a032fc3aa3eccf994a6600',
    go: '07d0aabc0c3ba4c58d7effb5fbcbc99dc26d1720ff46872cdc4c9f3f1c576c36',
    swift: '0a70ad9f97f71828bd9c57a51f79bc9608bd509610628f51df88b82bb57bda93',
    python: '59149687d587a662f255c9d4bb846e63642eb4e037607555378fe99d18b6ca89',
    rust: '0edd161a0de5b78ffaa76432ed0ec08f2b273fbd4dacec193b773644e5aba0e2',
  })
})
