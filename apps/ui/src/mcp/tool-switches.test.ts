import { expect, it } from 'vitest'
import { countEnabledTools, switchTools, toolNames, toolsWithEffect } from './tool-switches.ts'

it('stores only switches that differ from the defaults', () => {
  expect(switchTools({}, ['git'], true)).toEqual({ git: true })
  expect(switchTools({ git: true }, ['git'], false)).toEqual({})
  expect(switchTools({ git: true }, ['search'], false)).toEqual({ git: true, search: false })
  expect(switchTools({ search: false, git: true }, ['search'], true)).toEqual({ git: true })
})

// [S3.66]
it('counts the enabled tools, fifteen by default', () => {
  expect(countEnabledTools({})).toBe(15)
  expect(countEnabledTools({ search: false, git: true, apply_edits: true })).toBe(16)
  expect(countEnabledTools(switchTools({}, toolNames, true))).toBe(toolNames.length)
})

it('assigns every tool to exactly one effect', () => {
  const all = (['reads', 'chooses', 'asks-models', 'edits'] as const).flatMap(toolsWithEffect)
  expect(all.toSorted()).toEqual([...toolNames].sort())
})
