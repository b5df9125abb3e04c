import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leanDiff } from './lean-diff.ts'

let folder: string
const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
const write = (path: string, text: string | Uint8Array): void => writeFileSync(join(folder, path), text)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-lean-diff-'))
  git('init', '--quiet')
  write('changed.txt', 'one\ntwo\n')
  write('gone.txt', 'gone\n')
  write('old.txt', `${'same\n'.repeat(10)}`)
  write('tool.sh', 'echo\n')
  git('add', '--all')
  git('-c', 'user.name=Ann', '-c', 'user.email=ann@sheaf.example', 'commit', '--quiet', '--message', 'First')
  write('changed.txt', 'one\ndiff --git a/x b/x\nindex 1..2 100644\n')
  rmSync(join(folder, 'gone.txt'))
  renameSync(join(folder, 'old.txt'), join(folder, 'new.txt'))
  write('new.txt', `${'same\n'.repeat(10)}more\n`)
  write('added.txt', 'added\n')
  write('empty.txt', '')
  write('image.bin', Uint8Array.of(0, 1, 2))
  chmodSync(join(folder, 'tool.sh'), 0o755)
  git('add', '--all')
})
afterAll(() => rmSync(folder, { recursive: true }))

it('drops only header lines that repeat others', () => {
  expect(
    leanDiff(git('diff', '--cached', '--no-color', '--find-renames')).replaceAll(/^index [0-9a-f]+\.\.[0-9a-f]+/gm, 'index'),
  ).toBe(`--- /dev/null
+++ b/added.txt
@@ -0,0 +1 @@
+added
--- a/changed.txt
+++ b/changed.txt
@@ -1,2 +1,3 @@
 one
-two
+diff --git a/x b/x
+index 1..2 100644
diff --git a/empty.txt b/empty.txt
new file mode 100644
index
--- a/gone.txt
+++ /dev/null
@@ -1 +0,0 @@
-gone
diff --git a/image.bin b/image.bin
new file mode 100644
index
Binary files /dev/null and b/image.bin differ
diff --git a/old.txt b/new.txt
similarity index 90%
rename from old.txt
rename to new.txt
index 100644
--- a/old.txt
+++ b/new.txt
@@ -8,3 +8,4 @@ same
 same
 same
 same
+more
diff --git a/tool.sh b/tool.sh
old mode 100644
new mode 100755
`)
})

it('leaves a patch that git can apply', () => {
  const staged = () => git('diff', '--cached', '--name-only', '--no-renames').trim().split('\n')
  const patch = leanDiff(git('diff', '--cached', '--no-color', '--no-renames', '--', 'added.txt', 'changed.txt', 'gone.txt', 'tool.sh'))
  execFileSync('git', ['apply', '--cached', '--reverse'], { cwd: folder, input: patch })
  expect(staged()).toEqual(['empty.txt', 'image.bin', 'new.txt', 'old.txt'])
})
