// `npm run package -- deb|npm|app|builder|check`: builds and checks the installable packages from this checkout.

import { readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '../load-config.ts'
import { runScript } from '../run-script.ts'
import { root } from './native-packages.ts'
import { readBuild } from './read-build.ts'
import { readRelease } from './read-release.ts'

const usage = `npm run package -- <what> [--out folder] [--version x.y.z] [--fast] [--no-service]

deb      build a Debian package for this machine's architecture, with its own Node
npm      build the command line as an npm package, with the parsers for each platform
app      build the folder that electron-builder packs (packaging/electron-builder.ts)
builder  download electron-builder and check that it accepts the configuration
check    install the Debian package on this system as root, use it, and remove it

--fast        skip compressing the Debian package
--no-service  build without the keys of a license service, to try the package: licenses can't be activated in it

Addresses and public keys come from the environment or from sheaf.env (docs/going-live.md).`

await runScript(usage, async () => {
  loadConfig()
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, version: { type: 'string' }, fast: { type: 'boolean' }, 'no-service': { type: 'boolean' } },
  })
  const { version: latest, epoch } = readRelease(
    readFileSync(resolve(root, 'package.json'), 'utf8'),
    readFileSync(resolve(root, 'CHANGELOG.md'), 'utf8'),
  )
  const version = values.version ?? latest
  const build = () => readBuild(process.env, values['no-service'] === true)
  const out = resolve(values.out ?? resolve(root, 'dist/packages'))

  switch (positionals[0]) {
    case 'deb': {
      const { makeDeb } = await import('./make-deb.ts')
      printPath(await makeDeb({ out, version, epoch, compression: values.fast ? 'none' : 'xz', build: build() }))
      break
    }
    case 'npm': {
      const { makeNpm } = await import('./make-npm.ts')
      for (const file of await makeNpm({ out, version, build: build() })) printPath(file)
      break
    }
    case 'app': {
      const { stageElectron } = await import('./stage-electron.ts')
      const folder = resolve(out, 'app')
      rmSync(folder, { recursive: true, force: true })
      await stageElectron(folder, version, build())
      printPath(folder)
      break
    }
    case 'builder': {
      const { checkBuilder } = await import('./check-builder.ts')
      await checkBuilder()
      console.log('electron-builder accepts packaging/electron-builder.ts.')
      break
    }
    case 'check': {
      const { checkInstalled } = await import('./check/check-installed.ts')
      await checkInstalled({ version, epoch })
      break
    }
    default:
      console.error(usage)
      process.exitCode = 2
  }
})

function printPath(file: string): void {
  console.log(relative(process.cwd(), file))
}
