// Where an import leads. One resolver per family of languages, see resolvers/.

import type { ImportRef } from '../codemap/index.ts'
import type { Project } from './project.ts'

export interface Resolver {
  /** Called once per import; whatever is costly (reading project files) is kept inside the resolver, which lives as long as the project. */
  resolve(from: string, ref: ImportRef): ModuleTarget
}

export type OpenResolver = (project: Project) => Resolver

export type ModuleTarget =
  /** The files that make up the module; names are looked for in them, and in what they offer on. */
  | { leads: 'to-files'; files: readonly string[] }
  /** Files that declare this namespace, wherever they lie; `hint` narrows the search when the language ties namespaces to folders. */
  | { leads: 'to-namespace'; namespace: string; hint?: readonly string[] }
  /** A library or the language's own: its names are settled, and not by a file of ours. */
  | { leads: 'outside' }
  /** It should be here and is not. */
  | { leads: 'nowhere' }
