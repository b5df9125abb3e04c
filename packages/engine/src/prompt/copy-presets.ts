// The contents of each copy preset (formats §6). An absent field keeps the current value.

import { type CopyPreset, Refusal } from '@sheaf/contract'

export const copyPresets: readonly CopyPreset[] = [
  {
    name: 'Standard',
    summary: 'File tree, code maps, selected files, active prompts, and instructions.',
    tree: 'auto',
    maps: 'auto',
    diff: null,
    edits: null,
  },
  {
    name: 'Plan',
    summary: 'Standard plus the Architect prompt. The answer is a plan, not code.',
    tree: 'auto',
    maps: 'auto',
    diff: null,
    edits: null,
    prompts: ['Architect'],
  },
  {
    name: 'XML Edit',
    summary: 'Standard plus the Engineer prompt and the edit format. The answer can be applied.',
    tree: 'auto',
    maps: 'auto',
    diff: null,
    edits: 'diff',
    prompts: ['Engineer'],
  },
  {
    name: 'XML Pro Edit',
    summary: 'Standard plus the Architect format. The answer sketches each edit for other models to write out.',
    tree: 'auto',
    maps: 'auto',
    diff: null,
    edits: 'architect',
    prompts: [],
  },
  {
    name: 'Review',
    summary: 'Standard plus the Review prompt and the git diff of the working tree.',
    tree: 'auto',
    maps: 'auto',
    diff: { against: 'worktree' },
    edits: null,
    prompts: ['Review'],
  },
  {
    name: 'Follow-Up (git diff)',
    summary: 'Only the git diff, active prompts, and instructions, for a conversation that has already seen the files.',
    tree: 'none',
    maps: 'none',
    diff: { against: 'worktree' },
    edits: null,
    prompts: [],
    sections: ['git_diff', 'meta_prompts', 'user_instructions'],
  },
  { name: 'Manual', summary: 'Uses your current settings.' },
]

/** By name or slug, ignoring case: "XML Edit", "xml-edit", "follow-up". */
export function findCopyPreset(name: string): CopyPreset {
  const wanted = slug(name)
  const found = copyPresets.find((preset) => slug(preset.name) === wanted || slug(shortName(preset)) === wanted)
  if (!found) throw new Refusal('unknown-preset', `Name: "${name}". Available: ${copyPresets.map((preset) => preset.name).join(', ')}.`)
  return found
}

/** Without the part in parentheses. */
function shortName(preset: CopyPreset): string {
  return preset.name.replace(/\s*\(.*\)$/u, '')
}

function slug(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/gu, '')
}
