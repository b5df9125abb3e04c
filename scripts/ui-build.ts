// Builds the UI into dist/ui. dist/ui-inputs.json lists the source files, so that a start builds only when one of them changed.
// dist/ui-outputs.json lists the files of the last build: dist/ui also keeps older ones for open windows.

import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { removeOldFiles } from './remove-old-files.ts'

const root = resolve(import.meta.dirname, '..')
const ui = resolve(root, 'apps/ui')
const stampFile = resolve(root, 'dist/ui-inputs.json')

type Stamp = readonly [file: string, mtimeMs: number, size: number]

export async function buildUi(): Promise<void> {
  const { build } = await import('vite')
  // Tests set another value, and Vite would bundle the slow development build of React.
  process.env.NODE_ENV = 'production'
  const inputs = new Set<string>()
  const built = await build({
    configFile: resolve(ui, 'vite.config.ts'),
    root: ui,
    logLevel: 'warn',
    plugins: [
      {
        name: 'note-inputs',
        buildEnd() {
          for (const id of this.getModuleIds()) inputs.add(id)
        },
      },
    ],
    build: { outDir: resolve(root, 'dist/ui'), emptyOutDir: false },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  removeOldFiles(resolve(root, 'dist/ui/assets'), new Set(outputs.map(({ fileName }) => basename(fileName))))
  const shown = [...outputs.map(({ fileName }) => fileName), ...globSync('**/*.*', { cwd: resolve(ui, 'public') })]
  writeFileSync(resolve(root, 'dist/ui-outputs.json'), JSON.stringify([...new Set(shown)].sort()))
  const named = [...inputs].map((id) => id.replace(/\?.*$/, '')).filter((file) => isOurs(file))
  // Style sheets that other style sheets import are not modules, so the plugin above doesn't see them.
  const styles = ['src/**/*.css', '../../packages/contract/src/look/*.css']
  const beside = globSync(['index.html', 'vite.config.ts', 'package.json', 'public/**/*.*', ...styles], { cwd: ui }).map((file) =>
    resolve(ui, file),
  )
  const files = [...new Set([...named, ...beside])]
  writeFileSync(stampFile, JSON.stringify(files.map(stampOf)))
}

export function isUiFresh(): boolean {
  try {
    const stamps: Stamp[] = JSON.parse(readFileSync(stampFile, 'utf8'))
    statSync(resolve(root, 'dist/ui/index.html'))
    return stamps.every(([file, mtimeMs, size]) => {
      const stats = statSync(resolve(root, file))
      return stats.mtimeMs === mtimeMs && stats.size === size
    })
  } catch {
    return false
  }
}

/** Installed packages change only with package.json, and checking their two thousand files would take longer than the start. */
function isOurs(file: string): boolean {
  return file.startsWith(root) && !file.includes('node_modules') && statSync(file, { throwIfNoEntry: false })?.isFile() === true
}

function stampOf(file: string): Stamp {
  const { mtimeMs, size } = statSync(file)
  return [relative(root, file), mtimeMs, size]
}
