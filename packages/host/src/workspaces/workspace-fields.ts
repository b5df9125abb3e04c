// Workspace fields for windows: no selection, which is sent separately, and only name and file count of presets.

import type { Workspace, WorkspaceFields } from '@sheaf/contract'

export function fieldsOf(workspace: Workspace): WorkspaceFields
export function fieldsOf(fields: Partial<Workspace>): Partial<WorkspaceFields>
export function fieldsOf({
  id: _id,
  selection: _selection,
  schemaVersion: _schemaVersion,
  lastUsed: _lastUsed,
  tabOf: _tabOf,
  presets,
  ...fields
}: Partial<Workspace>): Partial<WorkspaceFields> {
  if (!presets) return fields
  return { ...fields, presets: presets.map(({ name, selection }) => ({ name, files: selection.length })) }
}

/** Stamps every change of the instructions, so that a window knows which ones are newer. */
export function withTypedAt<Fields extends Partial<Workspace>>(before: Workspace, fields: Fields): Fields {
  return fields.instructions === undefined ? fields : { typedAt: Math.max(Date.now(), (before.typedAt ?? 0) + 1), ...fields }
}
