import { expect, it } from 'vitest'
import { countOn, toolNames, toolsWith, withTools } from './tool-switches.ts'

it('stores only switches that differ from the defaults', () => {
  expect(withTools({}, ['git'], true)).toEqual({ git: true })
  expect(withTools({ git: true }, ['git'], false)).toEqual({})
  expect(withTools({ git: true }, ['search'], false)).toEqual({ git: true, search: false })
  expect(withTools({ search: false, git: true }, ['search'], true)).toEqual({ git: true })
})

// [S3.66]
it('counts the enabled tools, fifteen by default', () => {
  expect(countOn({})).toBe(15)
  expect(countOn({ search: false, git: true, apply_edits: true })).toBe(16)
  expect(countOn(withTools({}, toolNames, true))).toBe(toolNames.length)
})

it('assigns every tool to exactly one effect', () => {
  const all = (['reads', 'chooses', 'asks-models', 'edits'] as const).flatMap(toolsWith)
  expect(all.toSorted()).toEqual([...toolNames].sort())
})
