import { type ComposeOptions, type CopyPreset, promptSections } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import {
  changeOptions,
  describeOptions,
  moveSection,
  optionsInForce,
  promptsInForce,
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

describe('optionsInForce', () => {
  it('takes the preset where it speaks and the workspace elsewhere', () => {
    expect(optionsInForce(compose, review)).toEqual({ ...compose, tree: 'auto', maps: 'auto', diff: { against: 'worktree' } })
    expect(optionsInForce(compose, undefined)).toEqual(compose)
  })
})

describe('changeOptions', () => {
  it('stays with the preset for what the preset leaves open', () => {
    expect(changeOptions(fields, review, { absolutePaths: true })).toEqual({ compose: { ...compose, absolutePaths: true } })
  })

  it('turns into Manual with everything that was in force, where the preset would undo the change', () => {
    expect(changeOptions(fields, review, { tree: 'none' })).toEqual({
      copyPreset: 'Manual',
      compose: { ...compose, tree: 'none', maps: 'auto', diff: { against: 'worktree' } },
      activePrompts: ['Review', 'Mine'],
    })
  })
})

describe('togglePrompt', () => {
  it('adds and takes away a prompt of the user’s own', () => {
    expect(togglePrompt(fields, review, 'Other')).toEqual({ activePrompts: ['Mine', 'Other'] })
    expect(togglePrompt(fields, review, 'mine')).toEqual({ activePrompts: [] })
  })

  it('turns into Manual when the preset’s own prompt is taken away', () => {
    expect(togglePrompt(fields, review, 'Review')).toEqual({
      copyPreset: 'Manual',
      compose: optionsInForce(compose, review),
      activePrompts: ['Mine'],
    })
  })

  it('names a prompt once, whoever asks for it', () => {
    expect(promptsInForce(['review', 'Mine'], review)).toEqual(['Review', 'Mine'])
  })
})

describe('describeOptions', () => {
  it('says in one line what goes in', () => {
    expect(describeOptions(compose, [])).toBe('File tree, selected files, and instructions.')
    expect(describeOptions({ ...compose, tree: 'none', diff: { against: 'index' }, sections: ['git_diff'] }, ['Mine'])).toBe('Git changes.')
    expect(describeOptions({ ...compose, sections: [] }, ['Mine'])).toBe('The prompt is empty because all sections are off.')
  })
})

describe('sections', () => {
  it('shows those that are on in their order and then the others', () => {
    expect(sectionRows(['user_instructions', 'file_map']).map(({ section, isOn }) => `${isOn ? '+' : '-'}${section}`)).toEqual([
      '+user_instructions',
      '+file_map',
      '-file_contents',
      '-git_diff',
      '-xml_formatting_instructions',
      '-meta_prompts',
    ])
  })

  it('brings one back where it usually stands', () => {
    expect(toggleSection(['file_map', 'git_diff', 'user_instructions'], 'file_contents')).toEqual([
      'file_map',
      'file_contents',
      'git_diff',
      'user_instructions',
    ])
    expect(toggleSection(['file_map'], 'user_instructions')).toEqual(['file_map', 'user_instructions'])
    expect(toggleSection(['file_map', 'git_diff'], 'file_map')).toEqual(['git_diff'])
  })

  it('moves one by one and stops at the ends', () => {
    expect(moveSection(['file_map', 'file_contents', 'git_diff'], 'git_diff', -1)).toEqual(['file_map', 'git_diff', 'file_contents'])
    expect(moveSection(['file_map', 'file_contents'], 'file_map', -1)).toEqual(['file_map', 'file_contents'])
    expect(moveSection(['file_map', 'file_contents'], 'file_map', 1)).toEqual(['file_contents', 'file_map'])
  })
})
