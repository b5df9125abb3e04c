import { expect, it } from 'vitest'
import { changedLines } from './changed-lines.ts'

it('reads the changed lines of each file, also those that look like headers', () => {
  const diff = `--- a/src/a b.ts\t
+++ b/src/a b.ts\t
@@ -1,3 +1,4 @@
 one
--- two
+2
+++ more
 three
@@ -10,2 +11,0 @@ function last()
-ten
-eleven
--- /dev/null
+++ b/new.ts
@@ -0,0 +1 @@
+first
\\ No newline at end of file
diff --git a/gone.ts b/gone.ts
deleted file mode 100755
--- a/gone.ts
+++ /dev/null
@@ -1 +0,0 @@
-gone`
  expect(changedLines(diff)).toEqual([
    {
      path: 'src/a b.ts',
      isDeleted: false,
      added: 2,
      removed: 3,
      lines: [
        { line: 2, added: 0, removed: 1 },
        { line: 2, added: 1, removed: 0 },
        { line: 3, added: 1, removed: 0 },
        { line: 12, added: 0, removed: 1 },
        { line: 12, added: 0, removed: 1 },
      ],
    },
    { path: 'new.ts', isDeleted: false, added: 1, removed: 0, lines: [{ line: 1, added: 1, removed: 0 }] },
    { path: 'gone.ts', isDeleted: true, added: 0, removed: 1, lines: [{ line: 1, added: 0, removed: 1 }] },
  ])
})
