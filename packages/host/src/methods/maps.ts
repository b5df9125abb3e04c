// maps.*: the maps of an open workspace, for a person's eyes. Pro.

import type { Call, InWorkspace } from '@sheaf/contract'
import { mapHead } from '@sheaf/engine/codemap'
import { measurePrompt, openBlockWeights } from '@sheaf/engine/prompt'
import { countTokens } from '@sheaf/engine/tokens'
import { escapeName } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { Desks } from '../desk/desk.ts'
import { promptRequestOf } from '../desk/prompt-request-of.ts'
import { licenceStatus, requirePro } from '../licence/index.ts'
import { mapListed } from '../maps.ts'
import { promptToolsWith } from './prompt.ts'

export async function showMaps(
  context: Context,
  desks: Desks,
  { workspace, paths }: InWorkspace & { paths: string[] },
  call: Call = {},
): Promise<{ path: string; text: string; tokens: number }[]> {
  const desk = desks.get(workspace)
  requirePro(licenceStatus(context), 'code-maps')
  const { mapped } = await mapListed(context, { paths }, { tree: desk.tree(), rules: desk.rules(), isLenient: true }, ['body'], call)
  return mapped.map(({ path, map }) => {
    const text = mapHead(escapeName(path)) + map.body
    return { path, text, tokens: countTokens(text) }
  })
}

export async function autoMaps(
  context: Context,
  desks: Desks,
  { workspace }: InWorkspace,
  call: Call = {},
): Promise<{ path: string; tokens: number; why: string }[]> {
  const desk = desks.get(workspace)
  const status = licenceStatus(context)
  requirePro(status, 'code-maps')
  const { selection, roots, secrets } = promptRequestOf(desk.workspace())
  const request = { roots, selection: selection ?? [], maps: 'auto', tree: 'none', ...(secrets ? { secrets } : {}) } as const
  const setting = { tree: desk.tree(), rules: desk.rules(), tier: status.tier, isLenient: true, isBackground: true }
  const { files } = await measurePrompt(request, await promptToolsWith(context, request, setting, call), openBlockWeights())
  return files.flatMap(({ path, mode, tokens, why }) => (mode === 'map' && why !== undefined ? [{ path, tokens, why }] : []))
}
