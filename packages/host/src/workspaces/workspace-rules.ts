// The ignore rules of an open workspace: the user's global settings, the patterns kept with its folders, and its own.

import type { AppSettings, IgnoreLayer, Workspace } from '@sheaf/contract'
import type { Layer, RuleOptions } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import type { FolderPatterns } from '../files/folder-patterns.ts'
import { ownPatterns, patternsByRoot } from './own-patterns.ts'

export function workspaceRules(
  { env, folderPatterns }: Pick<Context, 'env'> & { folderPatterns: Pick<FolderPatterns, 'of'> },
  workspace: Pick<Workspace, 'roots' | 'folderPatterns' | 'rootPatterns'>,
  { globalPatterns, layersOff }: Pick<AppSettings, 'globalPatterns' | 'layersOff'>,
): RuleOptions {
  const layers = Object.fromEntries(layersOff.map((layer) => [engineLayer[layer], false]))
  const rootPatterns = patternsByRoot(workspace.roots, folderPatterns.of, (root) => ownPatterns(workspace, root))
  return { useDefaults: true, defaultPatterns: globalPatterns, rootPatterns, env, layers }
}

const engineLayer: Record<IgnoreLayer, Layer> = {
  default: 'defaults',
  gitignore: 'gitignore',
  ignore: 'ignore',
  'repo-ignore': 'repo-ignore',
  workspace: 'workspace',
}
