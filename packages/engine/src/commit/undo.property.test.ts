import { chmodSync, linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileStep } from '@sheaf/contract'
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { openJournal } from './open-journal.ts'
import { quickCalls } from './testing/faulty-calls.ts'
import { makeProject, move, remove, snapshot, write } from './testing/project.ts'
import { noTrash } from './trash.ts'

const paths = ['a', 'b', 'c.ts', 'src/a', 'src/b.ts', 'src/deep/x', 'other/y', 'other/z.md', 'é/ü', ' blank ']
const fresh = ['n1', 'src/n2', 'made/n3', 'made/deeper/n4', 'other/n5', 'é/n6', 'A']

const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom('', '\n', 'a\r\nb', '\uFEFFmark', 'x'.repeat(20_000)))
const oldFile = fc.record({ text, mode: fc.constantFrom(0o644, 0o755, 0o600, 0o664), hasTwin: fc.boolean(), hasLink: fc.boolean() })
const tree = fc.dictionary(fc.constantFrom(...paths), oldFile, { minKeys: 1 })
/** What happens to an old file. */
const operation = fc.record({ kind: fc.constantFrom('keep', 'write', 'remove', 'move', 'rewrite'), text, viaLink: fc.boolean() })
const operations = fc.array(operation, { minLength: paths.length, maxLength: paths.length })
const targets = fc.shuffledSubarray(fresh, { minLength: fresh.length })

// [F1.76]
it('restores bytes, modes and links on undo, and the committed files on redo, for any commit', () => {
  fc.assert(
    fc.property(tree, operations, targets, fc.array(text, { maxLength: 3 }), (files, what, free, created) => {
      const { tempFolder, root, journal: folder } = makeProject()
      try {
        for (const [path, { text, mode, hasTwin, hasLink }] of Object.entries(files)) {
          mkdirSync(dirname(join(root, path)), { recursive: true })
          writeFileSync(join(root, path), text)
          chmodSync(join(root, path), mode)
          if (hasTwin) linkSync(join(root, path), join(root, `${path}.twin`))
          if (hasLink) symlinkSync(join(root, path), join(root, `${path}.link`))
        }
        const freePaths = [...free]
        const steps: FileStep[] = Object.entries(files).flatMap(([path, { text: before, hasTwin, hasLink }], at): FileStep[] => {
          const { kind, text, viaLink } = what[at] ?? { kind: 'keep', text: '', viaLink: false }
          const to = freePaths.at(-1)
          if (kind === 'write') return [write(root, hasLink && viaLink ? `${path}.link` : path, before, text)]
          // A removed file with two names comes back as a separate file.
          if (kind === 'remove' && !hasTwin) return [remove(root, path, before)]
          if (to !== undefined && (kind === 'move' || (kind === 'rewrite' && !hasTwin))) {
            freePaths.pop()
            return [move(root, path, before, to, kind === 'move' ? undefined : text)]
          }
          return []
        })
        for (const [at, text] of created.entries()) steps.push(write(root, freePaths.pop() ?? `made/more-${at}`, null, text))
        fc.pre(steps.length > 0)
        const start = snapshot(root)
        const journal = openJournal(folder, { calls: quickCalls, trash: noTrash })
        expect(journal.commit(steps, { roots: [root] })).toMatchObject({ ok: true, notes: [] })
        const after = snapshot(root)
        for (let rounds = 0; rounds < 2; rounds++) {
          expect(journal.undo(undefined, [root])).toMatchObject({ ok: true, notes: [] })
          expect(snapshot(root)).toEqual(start)
          expect(journal.redo(undefined, [root])).toMatchObject({ ok: true, notes: [] })
          expect(snapshot(root)).toEqual(after)
        }
        journal.close()
      } finally {
        rmSync(tempFolder, { recursive: true, force: true })
      }
    }),
    { numRuns: inject('isExam') ? 1000 : 40 },
  )
})
