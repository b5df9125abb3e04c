// One resolver per language; a family is opened when the first of its imports is asked about.

import type { LanguageId } from '@sheaf/contract'
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

export function openResolvers(project: Project): Record<LanguageId, Resolver> {
  const c = lazily(project, openC)
  const jvm = lazily(project, openJvm)
  const script = lazily(project, openScript)
  return {
    c,
    cpp: c,
    csharp: lazily(project, openCsharp),
    dart: lazily(project, openDart),
    go: lazily(project, openGo),
    java: jvm,
    javascript: script,
    kotlin: jvm,
    php: lazily(project, openPhp),
    python: lazily(project, openPython),
    ruby: lazily(project, openRuby),
    rust: lazily(project, openRust),
    scala: jvm,
    swift: lazily(project, openSwift),
    typescript: script,
  }
}

function lazily(project: Project, open: OpenResolver): Resolver {
  let opened: Resolver | undefined
  return {
    resolve(from, ref) {
      opened ??= open(project)
      return opened.resolve(from, ref)
    },
  }
}
