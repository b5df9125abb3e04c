// The ignore rules of an open workspace: the user's global settings and the workspace's own patterns.

import type { AppSettings, IgnoreLayer, Workspace } from '@sheaf/contract'
import type { Layer, RuleOptions } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'

export function workspaceRules(
  context: Pick<Context, 'env'>,
  { folderPatterns }: Pick<Workspace, 'folderPatterns'>,
  { globalPatterns, layersOff }: Pick<AppSettings, 'globalPatterns' | 'layersOff'>,
): RuleOptions {
  const layers = Object.fromEntries(layersOff.map((layer) => [engineLayer[layer], false]))
  return { useDefaults: true, defaultPatterns: globalPatterns, folderPatterns, env: context.env, layers }
}

const engineLayer: Record<IgnoreLayer, Layer> = {
  default: 'defaults',
  gitignore: 'gitignore',
  ignore: 'ignore',
  'repo-ignore': 'repo-ignore',
  workspace: 'workspace',
}
