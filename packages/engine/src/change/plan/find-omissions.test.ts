import { describe, expect, it } from 'vitest'
import { diffHunks } from '../hunks/index.ts'
import { findOmissions } from './find-omissions.ts'

const omissions: [path: string, line: string][] = [
  ['a.ts', '  // ... rest of code ...'],
  ['a.ts', '// ... existing code ...'],
  ['a.ts', '// ...existing code...'],
  ['a.ts', '// … existing code …'],
  ['a.ts', '// ... rest of the code remains unchanged ...'],
  ['a.ts', '// ... (rest of the file unchanged)'],
  ['a.ts', '// ... other methods ...'],
  ['a.ts', '// ... remaining methods'],
  ['a.ts', '// ... unchanged ...'],
  ['a.ts', '// ... same as before ...'],
  ['a.ts', '// ... rest of the implementation'],
  ['a.ts', '// ... existing validation logic ...'],
  ['a.ts', '// ... existing validation logic'],
  ['a.ts', '// ... rest of handleSubmit ...'],
  ['a.ts', '// ... keep existing imports ...'],
  ['a.ts', '// ... previous code ...'],
  ['a.ts', '// ... other imports ...'],
  ['a.ts', '// ... original implementation ...'],
  ['a.ts', '// rest of the code'],
  ['a.ts', '// rest of code'],
  ['a.ts', '// Rest of your code here'],
  ['a.ts', '// Rest of the code remains the same'],
  ['a.ts', '// The rest of the file stays unchanged.'],
  ['a.ts', '// rest of the function unchanged'],
  ['a.ts', '// rest of the class as before'],
  ['a.ts', '// rest unchanged'],
  ['a.ts', '// Existing code'],
  ['a.ts', '// existing code here'],
  ['a.ts', '// existing code remains unchanged'],
  ['a.ts', '// existing methods remain unchanged'],
  ['a.ts', '// existing imports unchanged'],
  ['a.ts', '// other methods unchanged'],
  ['a.ts', '// remaining code unchanged'],
  ['a.ts', '// unchanged'],
  ['a.ts', '// (unchanged)'],
  ['a.ts', '// same as before'],
  ['a.ts', '// No changes here'],
  ['a.ts', '// no changes needed in this function'],
  ['a.ts', '// keep the existing code'],
  ['a.ts', '// Keep existing imports as is'],
  ['a.ts', '// keep the rest of the file unchanged'],
  ['a.ts', '// everything else stays the same'],
  ['a.ts', '// error handling omitted for brevity'],
  ['a.ts', '// ... (omitted for brevity)'],
  ['a.ts', '// imports omitted'],
  ['a.ts', '// <snip>'],
  ['a.ts', '// --snip--'],
  ['a.ts', '/* ... existing code ... */'],
  ['a.ts', '/* rest of the code unchanged */'],
  ['a.ts', '  render() { /* ... existing implementation ... */ }'],
  ['a.ts', '  save(); // ... rest of the method unchanged'],
  ['a.ts', ' * ... existing code ...'],
  ['a.ts', '... existing code ...'],
  ['a.ts', '... rest of the file remains unchanged ...'],
  ['a.ts', '[rest of the code remains unchanged]'],
  ['a.ts', '// --- rest of the code unchanged ---'],
  ['a.ts', '// ... 40 more lines ...'],
  ['a.ts', '// [existing code]'],
  ['a.ts', '// [Previous code remains the same]'],
  ['a.ts', '// Other existing methods...'],
  ['a.ts', '// Rest of the component...'],
  ['a.ts', '// the existing code goes here'],
  ['a.ts', '// existing code above'],
  ['a.ts', '// imports unchanged'],
  ['a.ts', '// Add the rest of your code here'],
  ['a.ts', '// continue with the existing code'],
  ['a.ts', '// ---- unchanged code below ----'],
  ['a.ts', '// NOTE: rest of the file unchanged'],
  ['a.ts', '// ... snip ...'],
  ['a.ts', '//     ... rest of the code ...'],
  ['a.ts', '// ... 其余代码保持不变 ...'],
  ['a.ts', '// ... resto del código ...'],
  ['a.ts', '// ... остальной код без изменений ...'],
  ['a.tsx', '      {/* ... existing JSX ... */}'],
  ['a.tsx', '      {/* Rest of the component remains the same */}'],
  ['a.py', '    # ... existing code ...'],
  ['a.py', '    # rest of the function remains unchanged'],
  ['a.py', '    ...  # existing code'],
  ['a.py', '    pass  # ... rest of the method'],
  ['a.py', '    """... existing docstring and code ..."""'],
  ['a.sql', '-- ... rest of the query unchanged ...'],
  ['a.sql', '-- existing code remains'],
  ['a.lua', '-- ... existing functions ...'],
  ['a.hs', '{- ... rest of the module ... -}'],
  ['a.ml', '(* ... existing code ... *)'],
  ['a.clj', ';; ... rest of the code ...'],
  ['a.ini', '; existing settings unchanged'],
  ['a.erl', '% ... remaining functions ...'],
  ['a.html', '  <!-- ... rest of the page ... -->'],
  ['a.html', '  <!-- Existing content remains unchanged -->'],
  ['a.vue', '<!-- rest of the component unchanged -->'],
  ['a.css', '/* ... existing styles ... */'],
  ['a.vb', "' ... existing code ..."],
  ['a.bat', 'REM ... rest of the script ...'],
  ['a.yml', '  # ... existing configuration ...'],
  ['a.rb', '  # ... other methods ...'],
  ['a.go', '\t// ... (existing fields) ...'],
  ['a.md', '<!-- ... rest of the document unchanged ... -->'],
  ['a.md', '[... rest of file unchanged ...]'],
  ['a.txt', '... existing content unchanged ...'],
  ['a.txt', '... (rest of the file unchanged)'],
  ['a.md', '<!-- rest of the file stays the same -->'],
  ['a.md', '// ... existing code ...'],
]

const comments: [path: string, line: string][] = [
  ['a.ts', '  ...args,'],
  ['a.ts', '  ...rest,'],
  ['a.ts', '  ...existing,'],
  ['a.ts', 'const { id, ...rest } = props'],
  ['a.ts', 'return [...existing, ...other]'],
  ['a.ts', 'call(...rest)'],
  ['a.ts', '// remove existing code paths'],
  ['a.ts', '// Loading existing users...'],
  ['a.ts', '// Keep existing value if it is set'],
  ['a.ts', '// keep the existing session alive'],
  ['a.ts', '// same as above'],
  ['a.ts', '// The rest of the line is a comment.'],
  ['a.ts', '// skip the rest of the file'],
  ['a.ts', '// rest of the arguments'],
  ['a.ts', '// the rest is optional'],
  ['a.ts', '// Wait for the remaining requests'],
  ['a.ts', '// remaining bytes'],
  ['a.ts', '// Other options'],
  ['a.ts', '// other cases...'],
  ['a.ts', '// and so on...'],
  ['a.ts', '// TODO: handle other cases...'],
  ['a.ts', '// ...and the rest of the code does not care'],
  ['a.ts', '// ...but existing callers depend on it'],
  ['a.ts', '// ... then the existing file will be replaced'],
  ['a.ts', '// previous'],
  ['a.ts', '// original'],
  ['a.ts', '// no change'],
  ['a.ts', '// No changes are made to the database'],
  ['a.ts', '// Returns unchanged input when there is nothing to do'],
  ['a.ts', '// The input stays unchanged if it is valid'],
  ['a.ts', '// code is the same as the one in the header'],
  ['a.ts', '// existing code relies on this order'],
  ['a.ts', '// Existing tests cover this'],
  ['a.ts', '// original options are intact'],
  ['a.ts', "console.log('... existing code ...')"],
  ['a.ts', "  '// ... existing code ...',"],
  ['a.ts', '  "... rest of code ...",'],
  ['a.ts', "  expect(text).toBe('unchanged')"],
  ['a.ts', 'const rest = code.slice(1)'],
  ['a.ts', 'type Rest = [...unknown[]]'],
  ['a.ts', ' *     // ... existing code'],
  ['a.ts', '//     ...'],
  ['a.ts', ' * ...'],
  ['a.ts', '// see here'],
  ['a.ts', '// Start here'],
  ['a.ts', 'import rest from "./rest"'],
  ['a.ts', '// Please wait...'],
  ['a.ts', '// snippet'],
  ['a.ts', 'return unchanged'],
  ['a.ts', 'return // unchanged'],
  ['a.py', '    ...'],
  ['a.py', 'def f(self) -> int: ...'],
  ['a.py', 'x[..., 0] = 1'],
  ['a.py', '# the rest of the arguments are passed through'],
  ['a.py', '#!/usr/bin/env python'],
  ['a.py', '# Other imports'],
  ['a.py', 'print("Rest of code...")'],
  ['a.go', 'func f(args ...string) {'],
  ['a.go', 'append(existing, rest...)'],
  ['a.c', 'int printf(const char *fmt, ...);'],
  ['a.c', '    ...'],
  ['a.rs', '//!   ... (existing statements before the call) ...'],
  ['a.rs', '    0...9 => true,'],
  ['a.rb', '#   # ...'],
  ['a.rb', '# keep the original exception around'],
  ['a.php', 'function f(...$rest) {'],
  ['a.css', '/* Other browsers */'],
  ['a.yml', '...'],
  ['a.yml', 'rest: unchanged'],
  ['a.json', '"existing": "...",'],
  ['a.sh', 'echo "Rest of the code..."'],
  ['a.html', '<p>The rest of the code remains unchanged</p>'],
  ['a.md', 'The rest of the code remains unchanged.'],
  ['a.md', '...'],
  ['a.md', '# Existing code'],
  ['a.txt', 'rest of the file'],
  ['a.rst', '.. existing code'],
  ['a.vim', '" keep the rest'],
]

const lost = diffHunks('one\ntwo\nthree\nfour\n', 'one\n// ...\nfour\n')

describe('findOmissions', () => {
  it.each(omissions)('finds an omission in %s: %s', (path, line) => {
    expect(findOmissions(path, ['before', '', line, 'after'], '', [])).toEqual([3])
  })

  it.each(comments)('finds no omission in %s: %s', (path, line) => {
    const hunks = diffHunks('x\ny\nz\n', `x\n${line}\nz\n`)
    expect(findOmissions(path, [line], 'x\ny\nz\n', hunks)).toEqual([])
  })

  it('ignores placeholders that the file already has', () => {
    expect(findOmissions('a.ts', ['\t// ... rest of code ...'], 'a\n  // ... rest of code ...\nb\n', [])).toEqual([])
  })

  it('reports dots and vague comments that replace lines', () => {
    for (const line of [
      '// ...',
      '# …',
      '/* ... */',
      '<!-- ... -->',
      '// [...]',
      '{/* ... */}',
      '// implementation here',
      '// your code here',
      '// no changes',
      '// omitted',
      '// ... and so on',
      '// ... (120 lines) ...',
      '// 现有代码',
    ]) {
      const hunks = diffHunks('one\ntwo\nthree\nfour\n', `one\n${line}\nfour\n`)
      expect([line, findOmissions('a.ts', ['one', line, 'four'], 'one\ntwo\nthree\nfour\n', hunks)]).toEqual([line, [2]])
    }
    expect(findOmissions('a.ts', ['one', '// ...', 'four'], 'one\ntwo\nthree\nfour\n', lost)).toEqual([2])
  })

  it('ignores dots when no lines were lost', () => {
    const hunks = diffHunks('one\nfour\n', 'one\n// ...\nfour\n')
    expect(findOmissions('a.ts', ['one', '// ...', 'four'], 'one\nfour\n', hunks)).toEqual([])
  })

  it('reports dots in a body when the old body was longer', () => {
    const old = 'f() {\n  one()\n  two()\n}\n'
    for (const line of ['f() { ... }', 'f() { /* ... */ }', '...']) {
      expect([line, findOmissions('a.ts', [line], old, diffHunks(old, `${line}\n`))]).toEqual([line, [1]])
    }
    expect(findOmissions('a.py', ['...'], old, diffHunks(old, '...\n'))).toEqual([])
  })

  it('ignores a word that ends the sentence of the comment above', () => {
    expect(findOmissions('a.ts', ['// When there is nothing to do the list stays', '// unchanged.'], '', [])).toEqual([])
    expect(findOmissions('a.ts', ['// Starts the server.', '// unchanged'], '', [])).toEqual([2])
  })

  it('reports words and dots in prose only when lines were lost', () => {
    const old = 'Title\none\ntwo\nthree\nEnd\n'
    for (const line of [
      '...',
      '// rest of the file unchanged',
      'The rest of the file stays the same.',
      '// ... existing code',
      '<!-- ... -->',
    ]) {
      const content = ['Title', line, 'End']
      const fewer = findOmissions('a.md', content, old, diffHunks(old, `Title\n${line}\nEnd\n`))
      const more = findOmissions('a.md', content, 'Title\nEnd\n', diffHunks('Title\nEnd\n', `Title\n${line}\nEnd\n`))
      expect([line, fewer, more]).toEqual([line, [2], []])
    }
  })

  describe('in a text that lost a function', () => {
    const old = 'function a() {\n  one()\n}\n\nfunction b() {\n  two()\n  three()\n}\n'
    const found = (line: string, tail: string[] = []) => {
      const content = ['function a() {', '  uno()', '}', '', line, ...tail]
      return findOmissions('a.ts', content, old, diffHunks(old, `${content.join('\n')}\n`))
    }

    it.each([
      '// function b stays the same',
      '// b() remains unchanged',
      '// ... b() and other functions ...',
      '// the other functions remain as they are',
      '// (keep everything below this line as is)',
      '// --- no changes beyond this point ---',
      '// Same as original from here',
      '// your existing function b here',
      '// existing function b()',
      '// previous code',
      '// rest stays',
      '// code continues',
      '// (no changes to function b)',
      '// etc.',
      '// and so on',
    ])('reports %s when a function was lost', (line) => {
      expect(found(line)).toEqual([5])
    })

    it.each([
      '// c() remains unchanged',
      '// existing callers of c() rely on it',
      '// keep c in mind',
    ])('ignores %s, which names something else', (line) => {
      expect(found(line)).toEqual([])
    })

    it('ignores a name that is still defined', () => {
      expect(found('// b() remains unchanged', ['function b() {', '  two()', '}'])).toEqual([])
    })
  })

  it('reports dots below a Python statement when lines were lost', () => {
    const old = 'def a():\n    one()\n    two()\n\ndef b():\n    three()\n    four()\n'
    const found = (...content: string[]) => findOmissions('a.py', content, old, diffHunks(old, `${content.join('\n')}\n`))
    expect(found('def a():', '    uno()', '    two()', '', '...')).toEqual([5])
    expect(found('def a():', '    uno()', '    ...')).toEqual([3])
    expect(found('def a():', '    ...')).toEqual([])
    expect(found('def a():', '    """Like this:', '    first', '    ...', '    """')).toEqual([])
    expect(found('x = f(', '    1,', '    ...', ')')).toEqual([])
  })

  it('reports a marked placeholder in prose only when lines were lost', () => {
    const old = '# Title\none\n## Second\ntwo\nthree\n'
    for (const line of ['<!-- rest of the document -->', '(… unchanged …)']) {
      const content = ['# Title', 'one', line]
      const kept = [...content, '## Second', 'two', 'three']
      expect([line, findOmissions('a.md', content, old, diffHunks(old, `${content.join('\n')}\n`))]).toEqual([line, [3]])
      expect([line, findOmissions('a.md', kept, old, diffHunks(old, `${kept.join('\n')}\n`))]).toEqual([line, []])
    }
  })

  it('skips a line of a million characters', () => {
    expect(findOmissions('a.ts', [`// ... existing code ${'.'.repeat(1_000_000)}`], '', [])).toEqual([])
  })
})
