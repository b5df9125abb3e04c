// Starts the command line: the bundle while it is made of the very files that are here, the source otherwise.

// Older versions lack node:sqlite, and a missing module would be reported as damaged state.
const oldestNode = 24
const { node } = process.versions
if (Number.parseInt(node, 10) < oldestNode) {
  console.error(
    `sheaf: Node ${node} is too old. Use Node ${oldestNode} or later, or run bin/sheaf, which uses the Node that npm ci installed.`,
  )
  process.exit(1)
}

// Importing node:fs as a module would load its streams and promises as well.
const { readFileSync, statSync } = process.getBuiltinModule('node:fs')

const root = new URL('../', import.meta.url)
await import(new URL(isFresh() ? 'dist/main.js' : 'apps/cli/src/main.ts', root).href)

function isFresh() {
  try {
    const inputs = JSON.parse(readFileSync(new URL('dist/inputs.json', root), 'utf8'))
    const folder = root.pathname
    return inputs.every(([file, mtimeMs, size]) => {
      const stats = statSync(folder + file)
      return stats.mtimeMs === mtimeMs && stats.size === size
    })
  } catch {
    return false
  }
}
