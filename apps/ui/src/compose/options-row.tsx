// What to include besides the files: the tree, maps, git changes, the edit format, and the rest under "More".

import type { ComposeOptions, DiffChoice } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { Field } from '../kit/field.tsx'
import { type Choice, Select } from '../kit/select.tsx'
import { ProBadge } from '../settings/pro-badge.tsx'
import { useIsAllowed, useProGate } from '../settings/use-pro-gate.ts'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { words } from './compose.words.ts'
import { MoreOptions } from './more-options.tsx'
import { useCompose } from './use-compose.ts'

export function OptionsRow() {
  const { options, change } = useCompose()
  const gate = useProGate()
  const hasMaps = useIsAllowed('code-maps')
  const treeTokens = useWorkspaceSelector(({ budget }) => ({ tokens: budget?.tokens.tree ?? 0 })).tokens
  const isRefAsked = useRef(false)
  if (!options) return null
  const { tree, maps, diff, edits } = options
  return (
    <>
      <Select
        label={words.options.tree.label}
        prefix={words.options.tree.prefix}
        value={tree}
        choices={
          treeTokens > 0
            ? trees.map((each) =>
                each.value === tree ? { ...each, description: treeWords.now(treeTokens, each.description ?? '') } : each,
              )
            : trees
        }
        onChange={(next) => change({ tree: next })}
      />
      <Select
        label={words.options.maps.label}
        prefix={words.options.maps.prefix}
        value={hasMaps ? maps : 'none'}
        choices={mapChoices}
        onChange={(next) => (next === 'none' ? change({ maps: next }) : gate('code-maps', () => change({ maps: next })))}
      />
      <Select
        label={words.options.diff.label}
        prefix={words.options.diff.prefix}
        value={diff?.against ?? 'none'}
        choices={diffs}
        onChange={(next) => {
          isRefAsked.current = next === 'ref'
          change({ diff: diffOf(next, diff) })
        }}
      />
      {diff?.against === 'ref' && (
        <RefField value={diff.ref} takesFocus={isRefAsked.current} onChange={(ref) => change({ diff: { against: 'ref', ref } })} />
      )}
      <Select
        label={words.options.edits.label}
        prefix={words.options.edits.prefix}
        value={edits ?? 'none'}
        choices={editForms}
        onChange={(next) => {
          const use = () => change({ edits: next === 'none' ? null : next })
          if (next === 'architect') gate('pro-mode', use)
          else use()
        }}
      />
      <MoreOptions options={options} onChange={change} />
    </>
  )
}

/** Reported when the user is done typing: half a name is not a reference. */
function RefField({ value, takesFocus, onChange }: { value: string; takesFocus: boolean; onChange: (ref: string) => void }) {
  const [text, setText] = useState(value)
  const [given, setGiven] = useState(value)
  const container = useRef<HTMLDivElement>(null)
  if (given !== value) {
    setGiven(value)
    setText(value)
  }
  useEffect(() => {
    if (takesFocus) container.current?.querySelector('input')?.select()
  }, [takesFocus])
  const done = () => {
    const ref = text.trim()
    if (ref === '') setText(value)
    else if (ref !== value) onChange(ref)
  }
  return (
    <div ref={container} className="w-36">
      <Field
        label={words.options.ref.label}
        hideLabel
        placeholder={words.options.ref.placeholder}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={done}
        onKeyDown={({ key }) => key === 'Enter' && done()}
      />
    </div>
  )
}

function diffOf(against: DiffChoice['against'] | 'none', before: DiffChoice | null): DiffChoice | null {
  if (against === 'none') return null
  if (against !== 'ref') return { against }
  return { against, ref: before?.against === 'ref' ? before.ref : 'HEAD' }
}

const { tree: treeWords, maps: mapWords, diff: diffWords, edits: editWords } = words.options

const trees: Choice<ComposeOptions['tree']>[] = [
  { value: 'auto', label: treeWords.auto.label, description: treeWords.auto.help },
  { value: 'full', label: treeWords.full.label, description: treeWords.full.help },
  { value: 'folders', label: treeWords.folders.label, description: treeWords.folders.help },
  { value: 'selected', label: treeWords.selected.label, description: treeWords.selected.help },
  { value: 'none', label: treeWords.none.label },
]

const mapChoices: Choice<ComposeOptions['maps']>[] = [
  { value: 'none', label: mapWords.none.label },
  { value: 'auto', label: mapWords.auto.label, description: mapWords.auto.help, mark: <ProBadge for="code-maps" /> },
  { value: 'complete', label: mapWords.complete.label, description: mapWords.complete.help, mark: <ProBadge for="code-maps" /> },
]

const diffs: Choice<DiffChoice['against'] | 'none'>[] = [
  { value: 'none', label: diffWords.none.label },
  { value: 'worktree', label: diffWords.worktree.label, description: diffWords.worktree.help },
  { value: 'index', label: diffWords.index.label, description: diffWords.index.help },
  { value: 'ref', label: diffWords.ref.label, description: diffWords.ref.help },
]

const editForms: Choice<'none' | 'diff' | 'whole' | 'architect'>[] = [
  { value: 'none', label: editWords.none.label, description: editWords.none.help },
  { value: 'diff', label: editWords.diff.label, description: editWords.diff.help },
  { value: 'whole', label: editWords.whole.label, description: editWords.whole.help },
  { value: 'architect', label: editWords.architect.label, description: editWords.architect.help, mark: <ProBadge for="pro-mode" /> },
]
