import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installTool, toolsFolder } from './install-tool.ts'

let folder: string
let lines: string[]
const log = (line: string) => {
  lines.push(line)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-install-tool-'))
  lines = []
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

describe('installTool', () => {
  it('installs the locked version once and returns its command', async () => {
    writeTool('1.0.0')
    const tool = { name: 'greeter', version: 'file:greeter-1.0.0', program: join(folder, 'node_modules/greeter/greet.js') }
    expect(await installTool(folder, log)).toEqual(tool)
    expect(readFileSync(tool.program, 'utf8')).toBe('// 1.0.0\n')
    expect(await installTool(folder, log)).toEqual(tool)
    expect(lines).toEqual([`Installing greeter file:greeter-1.0.0 into ${folder}`])
  })

  it('reinstalls when the lock file has changed', async () => {
    writeTool('1.0.0')
    await installTool(folder, log)
    writeTool('2.0.0')
    const { program } = await installTool(folder, log)
    expect(readFileSync(program, 'utf8')).toBe('// 2.0.0\n')
    expect(lines).toEqual(['1.0.0', '2.0.0'].map((version) => `Installing greeter file:greeter-${version} into ${folder}`))
  })

  it('reinstalls when the last install did not finish', async () => {
    writeTool('1.0.0')
    mkdirSync(join(folder, 'node_modules/greeter'), { recursive: true })
    const { program } = await installTool(folder, log)
    expect(readFileSync(program, 'utf8')).toBe('// 1.0.0\n')
  })

  it('asks for a network connection when the registry is unreachable', async () => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { autocannon: '8.0.0' } }))
    cpSync(join(toolsFolder, 'autocannon/package-lock.json'), join(folder, 'package-lock.json'))
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:1/')
    vi.stubEnv('npm_config_cache', join(folder, 'cache'))
    vi.stubEnv('npm_config_fetch_retries', '0')
    await expect(installTool(folder, log)).rejects.toThrow(
      "autocannon 8.0.0 isn't installed, and npm can't reach its registry. Connect to the network and run the command again.",
    )
  })

  it("shows npm's error when the lock file does not match", async () => {
    writeTool('1.0.0')
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { greeter: 'file:greeter-3.0.0' } }))
    await expect(installTool(folder, log)).rejects.toThrow(`Couldn't install greeter file:greeter-3.0.0. npm ci in ${folder} exited with 1`)
  })
})

describe('the folders in tools/', () => {
  const folders = globSync('*/package.json', { cwd: toolsFolder }).map(dirname).sort()

  it.each(folders)('%s pins exact versions, with a matching lock file that names no registry', (name) => {
    const manifest = JSON.parse(readFileSync(join(toolsFolder, name, 'package.json'), 'utf8'))
    const text = readFileSync(join(toolsFolder, name, 'package-lock.json'), 'utf8')
    const { packages } = JSON.parse(text)
    // The first is the tool; another one is what it needs beside it.
    const pinned = Object.entries(manifest.dependencies)
    expect(pinned.length).toBeGreaterThan(0)
    for (const [, version] of pinned) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(packages[''].dependencies).toEqual(manifest.dependencies)
    expect(pinned.map(([name]) => [name, packages[`node_modules/${name}`].version])).toEqual(pinned)
    expect(text).not.toMatch(/"resolved"/)
  })
})

/** Writes a tool whose only package is a local folder, so that npm needs no network. */
function writeTool(version: string): void {
  const from = `greeter-${version}`
  mkdirSync(join(folder, from), { recursive: true })
  writeFileSync(join(folder, from, 'package.json'), JSON.stringify({ name: 'greeter', version, bin: { greet: 'greet.js' } }))
  writeFileSync(join(folder, from, 'greet.js'), `// ${version}\n`)
  const dependencies = { greeter: `file:${from}` }
  const packages = {
    '': { name: basename(folder), dependencies },
    [from]: { name: 'greeter', version, bin: { greet: 'greet.js' } },
    'node_modules/greeter': { resolved: from, link: true },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: basename(folder), private: true, dependencies }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ name: basename(folder), lockfileVersion: 3, requires: true, packages }))
}
