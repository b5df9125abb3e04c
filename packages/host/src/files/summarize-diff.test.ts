import { describe, expect, it } from 'vitest'
import { summarizeDiff } from './summarize-diff.ts'

const diff = `diff --git a/src/a b.ts b/src/a b.ts
index 1..2 100644
--- a/src/a b.ts
+++ b/src/a b.ts
@@ -1,3 +1,3 @@
 same
--- a minus minus line
+++ b/plus plus line
+diff --git a/fake b/fake
diff --git a/new.ts b/new.ts
new file mode 100644
--- /dev/null
+++ b/new.ts
@@ -0,0 +1 @@
+one
diff --git a/gone.ts b/gone.ts
deleted file mode 100644
--- a/gone.ts
+++ /dev/null
@@ -1 +0,0 @@
-one
diff --git a/old.ts b/moved.ts
similarity index 100%
rename from old.ts
rename to moved.ts
diff --git a/logo.png b/logo.png
Binary files a/logo.png and b/logo.png differ
`

describe('the summary of a diff', () => {
  it('lists each file with its lines, and counts lines that look like heads as lines', () => {
    expect(summarizeDiff(diff, 'stat')).toBe(
      [
        '5 files changed, +3 -2',
        'M src/a b.ts | +2 -1',
        'A new.ts | +1 -0',
        'D gone.ts | +0 -1',
        'R old.ts => moved.ts | +0 -0',
        'M logo.png | binary',
      ].join('\n'),
    )
  })

  it('lists the names alone, and keeps a text without files', () => {
    expect(summarizeDiff(diff, 'names').split('\n').slice(0, 2)).toEqual(['5 files changed, +3 -2', 'M src/a b.ts'])
    expect(summarizeDiff('no differences', 'stat')).toBe('no differences')
  })
})
