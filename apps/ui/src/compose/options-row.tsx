// What to include besides the files: the tree, maps, git changes, the edit format, and the rest under "More".

import type { ComposeOptions, DiffChoice } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { Field } from '../kit/field.tsx'
import { type Choice, Select } from '../kit/select.tsx'
import { ProMark } from '../settings/pro-mark.tsx'
import { useAllows, useProGate } from '../settings/use-pro-gate.ts'
import { MoreOptions } from './more-options.tsx'
import { useCompose } from './use-compose.ts'

export function OptionsRow() {
  const { options, change } = useCompose()
  const gate = useProGate()
  const hasMaps = useAllows('code-maps')
  const isRefAsked = useRef(false)
  if (!options) return null
  const { tree, maps, diff, edits } = options
  return (
    <>
      <Select label="Tree" prefix="Tree" value={tree} choices={trees} onChange={(next) => change({ tree: next })} />
      <Select
        label="Code maps"
        prefix="Maps"
        value={hasMaps ? maps : 'none'}
        choices={mapChoices}
        onChange={(next) => (next === 'none' ? change({ maps: next }) : gate('code-maps', () => change({ maps: next })))}
      />
      <Select
        label="Git changes"
        prefix="Git"
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
        label="Edits in the answer"
        prefix="Edits"
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
  const place = useRef<HTMLDivElement>(null)
  if (given !== value) {
    setGiven(value)
    setText(value)
  }
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('input')?.select()
  }, [takesFocus])
  const done = () => {
    const ref = text.trim()
    if (ref === '') setText(value)
    else if (ref !== value) onChange(ref)
  }
  return (
    <div ref={place} className="w-36">
      <Field
        label="Branch, tag or commit"
        hideLabel
        placeholder="main, v1.2, HEAD~3"
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

const trees: Choice<ComposeOptions['tree']>[] = [
  { value: 'auto', label: 'Auto', says: 'Everything where it is short, else what lies around the selection' },
  { value: 'full', label: 'Full', says: 'Every file of the workspace' },
  { value: 'folders', label: 'Folders', says: 'Folders only' },
  { value: 'selected', label: 'Selected', says: 'Only what is selected' },
  { value: 'none', label: 'None' },
]

const mapChoices: Choice<ComposeOptions['maps']>[] = [
  { value: 'none', label: 'None' },
  { value: 'auto', label: 'Auto', says: 'Of the files that the selected ones lean on', mark: <ProMark for="code-maps" /> },
  { value: 'complete', label: 'Complete', says: 'Of every file that is not selected', mark: <ProMark for="code-maps" /> },
]

const diffs: Choice<DiffChoice['against'] | 'none'>[] = [
  { value: 'none', label: 'None' },
  { value: 'worktree', label: 'Working tree', says: 'What is not committed' },
  { value: 'index', label: 'Staged', says: 'What the next commit would hold' },
  { value: 'ref', label: 'Against…', says: 'A branch, a tag or a commit' },
]

const editForms: Choice<'none' | 'diff' | 'whole' | 'architect'>[] = [
  { value: 'none', label: 'None', says: 'The answer is free text' },
  { value: 'diff', label: 'Diff', says: 'Search and replace, to be applied here' },
  { value: 'whole', label: 'Whole files', says: 'For models that are bad at diffs' },
  { value: 'architect', label: 'Architect', says: 'The answer delegates each edit to another model', mark: <ProMark for="pro-mode" /> },
]
