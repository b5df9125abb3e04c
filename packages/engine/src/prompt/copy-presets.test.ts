import { Refusal } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { copyPresets, findCopyPreset } from './copy-presets.ts'
import { builtinPrompts } from './stored-prompts.ts'

describe('copyPresets', () => {
  // [F6.10]
  it('lists the seven presets of the specification in order', () => {
    expect(copyPresets.map((preset) => preset.name)).toEqual([
      'Standard',
      'Plan',
      'XML Edit',
      'XML Pro Edit',
      'Review',
      'Follow-Up (git diff)',
      'Manual',
    ])
  })

  it('names only built-in prompts, which always exist', () => {
    const known = builtinPrompts().map((prompt) => prompt.name)
    expect(copyPresets.flatMap((preset) => preset.prompts ?? []).filter((name) => !known.includes(name))).toEqual([])
  })

  // [F6.11]
  it('sets no values in the Manual preset', () => {
    expect(Object.keys(findCopyPreset('Manual')).sort()).toEqual(['name', 'summary'])
  })

  it('requests edits only in the XML presets', () => {
    expect(copyPresets.filter((preset) => preset.edits).map((preset) => [preset.name, preset.edits])).toEqual([
      ['XML Edit', 'diff'],
      ['XML Pro Edit', 'architect'],
    ])
  })
})

describe('findCopyPreset', () => {
  it.each([
    ['Standard', 'Standard'],
    ['xml-edit', 'XML Edit'],
    ['XML_EDIT', 'XML Edit'],
    ['xml pro edit', 'XML Pro Edit'],
    ['follow-up', 'Follow-Up (git diff)'],
    ['Follow-Up (git diff)', 'Follow-Up (git diff)'],
    ['followup', 'Follow-Up (git diff)'],
  ])('finds a preset by the name %s', (name, found) => {
    expect(findCopyPreset(name).name).toBe(found)
  })

  it.each(['', 'xml', 'nope', '-'])('rejects "%s" and lists the available presets', (name) => {
    const known = 'Standard, Plan, XML Edit, XML Pro Edit, Review, Follow-Up (git diff), Manual'
    expect(() => findCopyPreset(name)).toThrow(new Refusal('unknown-preset', `Name: "${name}". Available: ${known}.`))
  })
})
