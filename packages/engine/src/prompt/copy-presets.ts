// The contents of each copy preset (formats §6). An absent field keeps the current value.

import { type CopyPreset, Refusal } from '@sheaf/contract'

export const copyPresets: readonly CopyPreset[] = [
  {
    name: 'Standard',
    summary: 'Tree, code maps, the selected files, your active prompts and your instructions.',
    tree: 'auto',
    maps: 'auto',
    diff: null,
    edits: null,
  },
  {
    name: 'Plan',
    summary: 'The same with the Architect prompt: the answer is a plan, not code.',
    tree: 'auto',
    maps: 'auto',
    diff: null,
    edits: null,
    prompts: ['Architect'],
  },
  {
    name: 'XML Edit',
    summary: 'With the Engineer prompt and the edit format: the answer can be applied.',
    tree: 'auto',
    maps: 'auto',
    diff: null,
    edits: 'diff',
    prompts: ['Engineer'],
  },
  {
    name: 'XML Pro Edit',
    summary: 'With the Architect format: the answer sketches each edit for other models to write out.',
    tree: 'auto',
    maps: 'auto',
    diff: null,
    edits: 'architect',
    prompts: [],
  },
  {
    name: 'Review',
    summary: 'With the Review prompt and the git diff of the working tree.',
    tree: 'auto',
    maps: 'auto',
    diff: { against: 'worktree' },
    edits: null,
    prompts: ['Review'],
  },
  {
    name: 'Follow-Up (git diff)',
    summary: 'Only the git diff, your active prompts and your instructions, for a conversation that has seen the files already.',
    tree: 'none',
    maps: 'none',
    diff: { against: 'worktree' },
    edits: null,
    prompts: [],
    sections: ['git_diff', 'meta_prompts', 'user_instructions'],
  },
  { name: 'Manual', summary: 'Sets nothing: what you chose is what you get.' },
]

/** By name or slug, ignoring case: "XML Edit", "xml-edit", "follow-up". */
export function findCopyPreset(name: string): CopyPreset {
  const wanted = slug(name)
  const found = copyPresets.find((preset) => slug(preset.name) === wanted || slug(shortName(preset)) === wanted)
  if (!found) throw new Refusal('unknown-preset', `"${name}" is not among: ${copyPresets.map((preset) => preset.name).join(', ')}.`)
  return found
}

/** Without the part in parentheses. */
function shortName(preset: CopyPreset): string {
  return preset.name.replace(/\s*\(.*\)$/u, '')
}

function slug(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/gu, '')
}
