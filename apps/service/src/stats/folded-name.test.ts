import { expect, it } from 'vitest'
import { foldedName } from './folded-name.ts'

it('folds spellings that look the same into one name', () => {
  const spellings = ['Model A-1', 'model a-1', 'MODEL A‑1', 'Model A–1', 'Model\u00a0A-1', 'Ｍodel A-1', 'Model  A−1']
  expect(new Set(spellings.map(foldedName))).toEqual(new Set(['model a-1']))
})

it('keeps different names apart', () => {
  const names = ['Model A', 'Model B', 'Model A 2', 'ModelA', 'Modèle A']
  expect(new Set(names.map(foldedName)).size).toBe(5)
})
