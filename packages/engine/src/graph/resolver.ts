// Resolves imports. One resolver per language family, see resolvers/.

import type { ImportRef } from '../codemap/index.ts'
import type { Project } from './project.ts'

export interface Resolver {
  /** Called once per import; costly work (reading project files) is cached in the resolver, which lives as long as the project. */
  resolve(from: string, ref: ImportRef): ModuleTarget
}

export type OpenResolver = (project: Project) => Resolver

export type ModuleTarget =
  /** Files of the module; names are looked up in them and in their re-exports. */
  | { leads: 'to-files'; files: readonly string[] }
  /** Files that declare this namespace, anywhere; `hint` narrows the search if the language ties namespaces to folders. */
  | { leads: 'to-namespace'; namespace: string; hint?: readonly string[] }
  /** A library or a built-in: its names are resolved, but not to a file of ours. */
  | { leads: 'outside' }
  /** The module should be in the tree but is missing. */
  | { leads: 'nowhere' }
