import { type ComposeOptions, type CopyPreset, promptSections } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import {
  changeOptions,
  describeOptions,
  effectiveOptions,
  effectivePrompts,
  moveSection,
  sectionRows,
  togglePrompt,
  toggleSection,
} from './compose-options.ts'

const compose: ComposeOptions = {
  tree: 'full',
  maps: 'none',
  diff: null,
  edits: null,
  sections: [...promptSections],
  instructionsFirst: false,
  absolutePaths: false,
  secrets: 'redact',
}
const review: CopyPreset = {
  name: 'Review',
  summary: '',
  tree: 'auto',
  maps: 'auto',
  diff: { against: 'worktree' },
  edits: null,
  prompts: ['Review'],
}
const fields = { compose, copyPreset: 'Review', activePrompts: ['Mine'] }

describe('effectiveOptions', () => {
  it('uses the options of the preset, and those of the workspace for the rest', () => {
    expect(effectiveOptions(compose, review)).toEqual({ ...compose, tree: 'auto', maps: 'auto', diff: { against: 'worktree' } })
    expect(effectiveOptions(compose, undefined)).toEqual(compose)
  })
})

describe('changeOptions', () => {
  it('keeps the preset when it does not set the changed option', () => {
    expect(changeOptions(fields, review, { absolutePaths: true })).toEqual({ compose: { ...compose, absolutePaths: true } })
  })

  it('switches to Manual with all current options when the preset sets the changed option', () => {
    expect(changeOptions(fields, review, { tree: 'none' })).toEqual({
      copyPreset: 'Manual',
      compose: { ...compose, tree: 'none', maps: 'auto', diff: { against: 'worktree' } },
      activePrompts: ['Review', 'Mine'],
    })
  })
})

describe('togglePrompt', () => {
  it('adds and removes a prompt of the user', () => {
    expect(togglePrompt(fields, review, 'Other')).toEqual({ activePrompts: ['Mine', 'Other'] })
    expect(togglePrompt(fields, review, 'mine')).toEqual({ activePrompts: [] })
  })

  it('switches to Manual when a prompt of the preset is removed', () => {
    expect(togglePrompt(fields, review, 'Review')).toEqual({
      copyPreset: 'Manual',
      compose: effectiveOptions(compose, review),
      activePrompts: ['Mine'],
    })
  })

  it('lists a prompt once when both the preset and the user chose it', () => {
    expect(effectivePrompts(['review', 'Mine'], review)).toEqual(['Review', 'Mine'])
  })
})

describe('describeOptions', () => {
  it('describes the content of the prompt in one line', () => {
    expect(describeOptions(compose, [])).toBe('File tree, selected files, and instructions.')
    expect(describeOptions({ ...compose, tree: 'none', diff: { against: 'index' }, sections: ['git_diff'] }, ['Mine'])).toBe('Git changes.')
    expect(describeOptions({ ...compose, sections: [] }, ['Mine'])).toBe('The prompt is empty because all sections are off.')
  })
})

describe('sections', () => {
  it('lists enabled sections in their order, then the others', () => {
    expect(sectionRows(['user_instructions', 'file_map']).map(({ section, isOn }) => `${isOn ? '+' : '-'}${section}`)).toEqual([
      '+user_instructions',
      '+file_map',
      '-file_contents',
      '-git_diff',
      '-xml_formatting_instructions',
      '-meta_prompts',
    ])
  })

  it('restores a section at its usual position', () => {
    expect(toggleSection(['file_map', 'git_diff', 'user_instructions'], 'file_contents')).toEqual([
      'file_map',
      'file_contents',
      'git_diff',
      'user_instructions',
    ])
    expect(toggleSection(['file_map'], 'user_instructions')).toEqual(['file_map', 'user_instructions'])
    expect(toggleSection(['file_map', 'git_diff'], 'file_map')).toEqual(['git_diff'])
  })

  it('moves a section by one position and stops at the ends', () => {
    expect(moveSection(['file_map', 'file_contents', 'git_diff'], 'git_diff', -1)).toEqual(['file_map', 'git_diff', 'file_contents'])
    expect(moveSection(['file_map', 'file_contents'], 'file_map', -1)).toEqual(['file_map', 'file_contents'])
    expect(moveSection(['file_map', 'file_contents'], 'file_map', 1)).toEqual(['file_contents', 'file_map'])
  })
})
