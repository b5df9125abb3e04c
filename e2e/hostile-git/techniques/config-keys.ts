// Every configuration key in git's documentation that names a program, or makes git start one.

import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { type HostileRepo, quoted } from '../hostile-repo.ts'
import { type GitCommand, gitLine, type Technique } from '../technique.ts'
import { hookNames } from './hook-names.ts'

interface Row {
  /** Keys to set; `@` is replaced by the program. By default, the first key is the name of the row. */
  set: Readonly<Record<string, string>>
  proof: readonly (GitCommand | string)[]
  /** Adds a row with a shell command in place of the program. */
  shell?: true
  plainGit?: 'nothing'
  name?: string
  prepare?: (repo: HostileRepo) => void
}

const credentials: GitCommand = { args: ['credential', 'fill'], input: 'protocol=https\nhost=example.com\n\n' }
const onTerminal = (line: string): GitCommand => ({ args: line.split(' '), terminal: true })
const merging = ['reset --hard', 'merge side']
const commitSigned = 'commit --allow-empty -S -m x'

const rows: Row[] = [
  { set: { 'core.fsmonitor': '@' }, proof: ['status'], shell: true },
  { set: { 'core.fsmonitor': '@', 'core.fsmonitorHookVersion': '1' }, proof: ['status'], name: 'core.fsmonitor, version 1' },
  { set: { 'core.fsmonitor': 'true' }, proof: ['status'], plainGit: 'nothing', name: 'core.fsmonitor, built-in daemon' },
  { set: { 'core.hooksPath': 'traps' }, proof: ['status', 'commit -m x'], prepare: (repo) => writeHooks(repo, 'traps') },
  { set: { 'core.pager': '@' }, proof: [onTerminal('log')], shell: true },
  ...['log', 'diff', 'show', 'status', 'blame'].map(
    (command): Row => ({
      set: { [`pager.${command}`]: '@' },
      proof: [onTerminal(command === 'blame' ? 'blame src/app.ts' : command)],
    }),
  ),
  { set: { 'core.editor': '@' }, proof: ['commit --allow-empty'], shell: true },
  { set: { 'sequence.editor': '@' }, proof: ['rebase -i --autostash HEAD~1'], shell: true },
  { set: { 'core.askPass': '@' }, proof: [credentials] },
  { set: { 'core.sshCommand': '@' }, proof: ['ls-remote ssh://example.invalid/x'], shell: true },
  { set: { 'core.sshCommand': '@', 'ssh.variant': 'simple' }, proof: ['ls-remote ssh://example.invalid/x'], name: 'ssh.variant' },
  { set: { 'core.gitProxy': '@' }, proof: ['ls-remote git://example.invalid/x'] },
  {
    set: { 'core.alternateRefsCommand': '@' },
    proof: ['-C ../other push ../repo HEAD:refs/heads/pushed'],
    shell: true,
    prepare: addAlternate,
  },
  { set: { 'credential.helper': '@' }, proof: [credentials] },
  { set: { 'credential.helper': '!@' }, proof: [credentials], name: 'credential.helper (shell)' },
  { set: { 'credential.https://example.com.helper': '!@' }, proof: [credentials], name: 'credential.<url>.helper' },
  { set: { 'diff.external': '@' }, proof: ['diff'], shell: true },
  { set: { 'diff.evil.command': '@' }, proof: ['diff'], shell: true, name: 'diff.<driver>.command' },
  { set: { 'diff.evil.textconv': '@' }, proof: ['diff'], shell: true, name: 'diff.<driver>.textconv' },
  { set: { 'diff.evil.textconv': '@' }, proof: ['blame a.txt'], name: 'diff.<driver>.textconv, blame' },
  { set: { 'diff.evil.textconv': '@' }, proof: ['show HEAD'], name: 'diff.<driver>.textconv, show' },
  {
    set: { 'diff.evil.textconv': '@', 'diff.evil.cachetextconv': 'true' },
    proof: ['log -p'],
    name: 'diff.<driver>.cachetextconv',
  },
  { set: { 'merge.evil.driver': '@ %A' }, proof: merging, shell: true, name: 'merge.<driver>.driver' },
  { set: { 'merge.evil.driver': '@ %A', 'merge.default': 'evil' }, proof: merging, name: 'merge.default' },
  { set: { 'filter.evil.clean': '@' }, proof: ['status'], shell: true, name: 'filter.<driver>.clean' },
  { set: { 'filter.evil.clean': '@', 'filter.evil.required': 'true' }, proof: ['diff'], name: 'filter.<driver>.required' },
  { set: { 'filter.evil.smudge': '@' }, proof: ['checkout -- a.txt'], shell: true, name: 'filter.<driver>.smudge' },
  { set: { 'filter.evil.process': '@' }, proof: ['status'], shell: true, name: 'filter.<driver>.process' },
  { set: { 'FILTER.evil.CLEAN': '@' }, proof: ['status'], name: 'filter.<driver>.clean, uppercase' },
  { set: { 'gpg.program': '@' }, proof: ['log --show-signature'] },
  { set: { 'gpg.program': '@', 'log.showSignature': 'true' }, proof: ['log'], name: 'log.showSignature' },
  { set: { 'gpg.program': '@', 'log.showSignature': 'true' }, proof: ['show'], name: 'log.showSignature, show' },
  { set: { 'gpg.program': '@', 'commit.gpgSign': 'true' }, proof: ['commit --allow-empty -m x'], name: 'commit.gpgSign' },
  { set: { 'gpg.program': '@', 'tag.gpgSign': 'true' }, proof: ['tag -m x signed'], name: 'tag.gpgSign' },
  {
    set: { 'gpg.program': '@', 'merge.verifySignatures': 'true' },
    proof: ['merge side'],
    plainGit: 'nothing',
    name: 'merge.verifySignatures',
  },
  { set: { 'gpg.openpgp.program': '@' }, proof: ['log --show-signature'] },
  { set: { 'gpg.x509.program': '@', 'gpg.format': 'x509' }, proof: [commitSigned] },
  { set: { 'gpg.ssh.program': '@', 'gpg.format': 'ssh', 'user.signingKey': 'key::ssh-ed25519 AAAA' }, proof: [commitSigned] },
  { set: { 'gpg.ssh.defaultKeyCommand': '@', 'gpg.format': 'ssh' }, proof: [commitSigned] },
  { set: { 'difftool.evil.cmd': '@', 'diff.tool': 'evil' }, proof: ['difftool -y'], shell: true, name: 'difftool.<tool>.cmd' },
  { set: { 'difftool.meld.path': '@', 'diff.tool': 'meld' }, proof: ['difftool -y'], name: 'difftool.<tool>.path' },
  { set: { 'difftool.evil.cmd': '@', 'diff.guitool': 'evil' }, proof: ['difftool -y --gui'], name: 'diff.guitool' },
  {
    set: { 'mergetool.evil.cmd': '@', 'merge.tool': 'evil' },
    proof: [...merging, 'mergetool -y'],
    shell: true,
    name: 'mergetool.<tool>.cmd',
  },
  { set: { 'mergetool.meld.path': '@', 'merge.tool': 'meld' }, proof: [...merging, 'mergetool -y'], name: 'mergetool.<tool>.path' },
  { set: { 'mergetool.evil.cmd': '@', 'merge.guitool': 'evil' }, proof: [...merging, 'mergetool -y --gui'], name: 'merge.guitool' },
  {
    set: { 'browser.evil.cmd': '@', 'web.browser': 'evil' },
    proof: ['web--browse https://example.com'],
    shell: true,
    name: 'browser.<tool>.cmd',
  },
  {
    set: { 'browser.firefox.path': '@', 'web.browser': 'firefox' },
    proof: ['web--browse https://example.com'],
    name: 'browser.<tool>.path',
  },
  {
    set: { 'browser.evil.cmd': '@', 'help.browser': 'evil', 'help.htmlPath': 'https://example.com' },
    proof: ['help -w status'],
    name: 'help.browser',
  },
  { set: { 'man.evil.cmd': '@', 'man.viewer': 'evil' }, proof: ['help -m status'], shell: true, name: 'man.<tool>.cmd' },
  {
    set: { 'man.konqueror.path': '@', 'man.viewer': 'konqueror' },
    proof: ['help -m status'],
    plainGit: 'nothing',
    name: 'man.<tool>.path',
  },
  { set: { 'interactive.diffFilter': '@' }, proof: [{ args: ['add', '-p'], input: 'q\n', terminal: true }], shell: true },
  {
    set: { 'trailer.evil.command': '@' },
    proof: ['interpret-trailers --trailer evil=x a.txt'],
    shell: true,
    name: 'trailer.<token>.command',
  },
  { set: { 'trailer.evil.cmd': '@' }, proof: ['interpret-trailers --trailer evil=x a.txt'], shell: true, name: 'trailer.<token>.cmd' },
  { set: { 'alias.evil': '!@' }, proof: ['evil'], name: 'alias.<name>' },
  ...['status', 'diff', 'log', 'rev-parse', 'cat-file'].map(
    (command): Row => ({
      set: { [`alias.${command}`]: '!@' },
      proof: [command],
      plainGit: 'nothing',
    }),
  ),
  {
    set: { 'submodule.sub.update': '!@', 'submodule.sub.url': '../other', 'submodule.sub.active': 'true' },
    proof: ['-c protocol.file.allow=always submodule update --init'],
    name: 'submodule.<name>.update',
    prepare: addGitlink,
  },
  { set: { 'uploadpack.packObjectsHook': '@' }, proof: ['-C .. clone repo cloned'], plainGit: 'nothing' },
  {
    set: { 'remote.origin.uploadpack': '@', 'remote.origin.url': '../other' },
    proof: ['fetch origin'],
    shell: true,
    name: 'remote.<name>.uploadpack',
  },
  {
    set: { 'remote.origin.receivepack': '@', 'remote.origin.url': '../other' },
    proof: ['push origin side'],
    name: 'remote.<name>.receivepack',
  },
  {
    set: { 'remote.origin.vcs': 'canary', 'remote.origin.url': 'x' },
    proof: ['fetch origin'],
    name: 'remote.<name>.vcs',
    prepare: (repo) => repo.writeProgram('git-remote-canary'),
  },
  {
    set: { 'remote.origin.proxy': 'http://127.0.0.1:9', 'remote.origin.url': 'https://example.invalid/x' },
    proof: ['ls-remote origin'],
    plainGit: 'nothing',
    name: 'remote.<name>.proxy',
  },
  {
    set: { 'protocol.ext.allow': 'always', 'remote.origin.url': 'ext::@' },
    proof: ['fetch origin'],
    name: 'protocol.ext.allow',
  },
  {
    set: { 'url.ext::@ .insteadOf': 'https://example.com/', 'protocol.ext.allow': 'always', 'remote.origin.url': 'https://example.com/x' },
    proof: ['fetch origin'],
    name: 'url.<base>.insteadOf',
  },
  {
    set: {
      'url.ext::@ .pushInsteadOf': 'https://example.com/',
      'protocol.ext.allow': 'always',
      'remote.origin.url': 'https://example.com/x',
    },
    proof: ['push origin side'],
    name: 'url.<base>.pushInsteadOf',
  },
  {
    set: { 'sendemail.smtpServer': '@', 'sendemail.toCmd': '@', 'sendemail.ccCmd': '@' },
    proof: ['send-email --to=a@example.com HEAD~1'],
    plainGit: 'nothing',
    name: 'sendemail.*',
  },
  {
    set: { 'imap.tunnel': '@', 'imap.folder': 'INBOX' },
    proof: [{ args: ['imap-send'], input: 'From 0 Mon Sep 17 00:00:00 2001\nFrom: a@example.com\nDate: x\nSubject: x\n\nx\n' }],
    shell: true,
  },
  { set: { 'instaweb.httpd': '@', 'instaweb.browser': '@' }, proof: ['instaweb'], name: 'instaweb.*', plainGit: 'nothing' },
  {
    set: { 'init.templateDir': 'seed' },
    proof: ['init', 'commit -m x'],
    plainGit: 'nothing',
    prepare: (repo) => writeHooks(repo, 'seed/hooks'),
  },
  {
    set: { 'gc.auto': '1', 'gc.autoDetach': 'false' },
    proof: ['gc --auto'],
    prepare: (repo) => {
      writeHooks(repo, '.git/hooks')
      for (let at = 0; at < 40; at++) repo.write(`.git/objects/17/${at.toString(16).padStart(38, '0')}`, 'x')
    },
  },
  { set: { 'gc.recentObjectsHook': '@' }, proof: ['gc --prune=now'], plainGit: 'nothing' },
  {
    set: { 'maintenance.auto': 'true', 'maintenance.gc.enabled': 'true', 'core.fsmonitor': '@' },
    proof: ['maintenance run --task=gc'],
    name: 'maintenance.*',
  },
  { set: { 'tar.evil.command': '@' }, proof: ['archive --format=evil HEAD'], shell: true, name: 'tar.<format>.command' },
  { set: { 'tar.tgz.command': '@' }, proof: ['archive --format=tgz HEAD'] },
  { set: { 'guitool.evil.cmd': '@' }, proof: ['gui'], plainGit: 'nothing', name: 'guitool.<name>.cmd' },
  {
    set: { 'receive.procReceiveRefs': 'refs' },
    proof: ['-C ../other push ../repo HEAD:refs/heads/pushed'],
    prepare(repo) {
      addOther(repo)
      writeHooks(repo, '.git/hooks')
    },
  },
  {
    set: { 'fsmonitor.socketDir': '@', 'fsmonitor.allowRemote': 'true', 'core.fsmonitor': 'true' },
    proof: ['status'],
    plainGit: 'nothing',
    name: 'fsmonitor.*',
  },
  { set: { 'core.gitProxy': '@ for example.invalid' }, proof: ['ls-remote git://example.invalid/x'], name: 'core.gitProxy for a domain' },
  { set: { 'diff.submodule': 'log', 'submodule.recurse': 'true', 'core.fsmonitor': '@' }, proof: ['diff'], name: 'submodule.recurse' },
  { set: { 'status.submoduleSummary': 'true', 'core.fsmonitor': '@' }, proof: ['status'], name: 'status.submoduleSummary' },
  {
    set: { 'rebase.instructionFormat': '%s%nexec @', 'sequence.editor': 'true' },
    proof: ['rebase -i --autostash HEAD~1'],
    name: 'rebase.instructionFormat',
  },
  {
    set: { 'core.bare': 'false', 'feature.manyFiles': 'true', 'index.threads': '4', 'core.fsmonitor': '@' },
    proof: ['status'],
    name: 'feature.manyFiles',
  },
]

export const configKeys: Technique[] = rows.flatMap((row) => [technique(row, false), ...(row.shell ? [technique(row, true)] : [])])

function technique({ set, proof, plainGit = undefined, name = Object.keys(set)[0] ?? '', prepare }: Row, shell: boolean): Technique {
  return {
    name: shell ? `${name} (shell)` : name,
    group: 'configuration keys',
    plainGit: plainGit ?? 'runs',
    proof: proof.map((each) => (typeof each === 'string' ? gitLine(each) : each)),
    build(repo) {
      const command = shell ? `${repo.canary.shell};:` : repo.canary.program
      for (const [key, value] of Object.entries(set)) repo.configure(line(key.replace('@', command), value.replace('@', command)))
      repo.write('.gitattributes', '* filter=evil diff=evil merge=evil\n')
      if (Object.values(set).includes('../other')) addOther(repo)
      prepare?.(repo)
    },
  }
}

function line(key: string, value: string): string {
  const first = key.indexOf('.')
  const last = key.lastIndexOf('.')
  const subsection = first === last ? '' : ` ${quoted(key.slice(first + 1, last))}`
  return `[${key.slice(0, first)}${subsection}]\n\t${key.slice(last + 1)} = ${quoted(value)}\n`
}

export function writeHooks(repo: HostileRepo, folder: string): void {
  for (const name of hookNames) repo.writeProgram(`${folder}/${name}`)
}

function addOther(repo: HostileRepo): void {
  cpSync(repo.lab.template, join(repo.folder, 'other'), { recursive: true })
}

/** Shares objects with a repository that has its own references. */
function addAlternate(repo: HostileRepo): void {
  addOther(repo)
  repo.write('.git/objects/info/alternates', `${join(repo.folder, 'other/.git/objects')}\n`)
}

export function addGitlink(repo: HostileRepo): void {
  const head = repo.git('rev-parse', 'HEAD').trim()
  repo.git('update-index', '--add', '--cacheinfo', `160000,${head},sub`)
  repo.write('.gitmodules', '[submodule "sub"]\n\tpath = sub\n\turl = ../other\n')
}
