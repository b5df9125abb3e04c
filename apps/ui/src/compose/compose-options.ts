// The effective prompt options: the copy preset first, then the workspace. A manual change that the preset would override switches
// to Manual, with the options that were in effect before.

import { type ComposeOptions, type CopyPreset, defined, type PromptSection, promptSections, type WorkspaceFields } from '@sheaf/contract'
import { words } from './compose.words.ts'

export const manualPreset = 'Manual'

type Fields = Pick<WorkspaceFields, 'compose' | 'copyPreset' | 'activePrompts'>

export function effectiveOptions(compose: ComposeOptions, preset: CopyPreset | undefined): ComposeOptions {
  if (!preset) return compose
  const { tree, maps, diff, edits, sections } = preset
  return {
    ...compose,
    ...defined({ tree }),
    ...(maps === undefined || maps === 'selected' ? {} : { maps }),
    ...defined({ diff, edits, sections }),
  }
}

export function changeOptions(
  { compose, activePrompts }: Fields,
  preset: CopyPreset | undefined,
  change: Partial<ComposeOptions>,
): Partial<Fields> {
  const isByPreset = preset !== undefined && (Object.keys(change) as (keyof ComposeOptions)[]).some((key) => key in preset)
  if (!isByPreset) return { compose: { ...compose, ...change } }
  return {
    copyPreset: manualPreset,
    compose: { ...effectiveOptions(compose, preset), ...change },
    activePrompts: effectivePrompts(activePrompts, preset),
  }
}

/** The preset's prompts first, in the order of the prompt. */
export function effectivePrompts(activePrompts: readonly string[], preset: CopyPreset | undefined): string[] {
  const named = [...(preset?.prompts ?? []), ...activePrompts]
  return named.filter((name, at) => named.findIndex((each) => same(each, name)) === at)
}

export function togglePrompt(fields: Fields, preset: CopyPreset | undefined, name: string): Partial<Fields> {
  const { compose, activePrompts } = fields
  const effective = effectivePrompts(activePrompts, preset)
  if (!effective.some((each) => same(each, name))) return { activePrompts: [...activePrompts, name] }
  const without = effective.filter((each) => !same(each, name))
  if (!preset?.prompts?.some((each) => same(each, name))) return { activePrompts: activePrompts.filter((each) => !same(each, name)) }
  return { copyPreset: manualPreset, compose: effectiveOptions(compose, preset), activePrompts: without }
}

/** A one-line summary of the contents, for manual options, which no preset describes. */
export function describeOptions({ tree, maps, diff, edits, sections }: ComposeOptions, prompts: readonly string[]): string {
  const has = (section: PromptSection) => sections.includes(section)
  const parts = [
    has('file_map') && tree !== 'none' && words.summary.tree,
    has('file_map') && maps !== 'none' && words.summary.maps,
    has('file_contents') && words.summary.files,
    has('git_diff') && diff && words.summary.diff,
    has('xml_formatting_instructions') && edits && words.summary.edits,
    has('meta_prompts') && prompts.length > 0 && words.summary.prompts(prompts),
    has('user_instructions') && words.summary.instructions,
  ].filter((part) => typeof part === 'string')
  return parts.length === 0 ? words.summary.nothing : words.summary.sentence(parts)
}

/** Every section once: the enabled ones in their order, then the others. */
export function sectionRows(sections: readonly PromptSection[]): { section: PromptSection; isOn: boolean }[] {
  const off = promptSections.filter((section) => !sections.includes(section))
  return [...sections.map((section) => ({ section, isOn: true })), ...off.map((section) => ({ section, isOn: false }))]
}

/** A re-enabled section goes to its default position: before the first one that follows it in the usual order. */
export function toggleSection(sections: readonly PromptSection[], section: PromptSection): PromptSection[] {
  if (sections.includes(section)) return sections.filter((each) => each !== section)
  const rank = promptSections.indexOf(section)
  const at = sections.findIndex((each) => promptSections.indexOf(each) > rank)
  return sections.toSpliced(at === -1 ? sections.length : at, 0, section)
}

export function moveSection(sections: readonly PromptSection[], section: PromptSection, by: -1 | 1): PromptSection[] {
  const from = sections.indexOf(section)
  const to = from + by
  if (from === -1 || to < 0 || to >= sections.length) return [...sections]
  return sections.toSpliced(from, 1).toSpliced(to, 0, section)
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
