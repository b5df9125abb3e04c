// Opens a resolver for each language family on first use.

import { type LanguageId, type ResolverFamily, resolverFamily } from '@sheaf/contract'
import type { Project } from '../project.ts'
import type { OpenResolver, Resolver } from '../resolver.ts'
import { openC } from './c.ts'
import { openCsharp } from './csharp.ts'
import { openDart } from './dart.ts'
import { openGo } from './go.ts'
import { openJvm } from './jvm.ts'
import { openPhp } from './php.ts'
import { openPython } from './python.ts'
import { openRuby } from './ruby.ts'
import { openRust } from './rust.ts'
import { openScript } from './script.ts'
import { openSwift } from './swift.ts'

export function openResolvers(project: Project): (language: LanguageId) => Resolver {
  const opened = new Map<ResolverFamily, Resolver>()
  return (language) => {
    const family = resolverFamily(language)
    const resolver = opened.get(family) ?? families[family](project)
    opened.set(family, resolver)
    return resolver
  }
}

const families: Record<ResolverFamily, OpenResolver> = {
  c: openC,
  csharp: openCsharp,
  dart: openDart,
  go: openGo,
  jvm: openJvm,
  php: openPhp,
  python: openPython,
  ruby: openRuby,
  rust: openRust,
  script: openScript,
  swift: openSwift,
}
