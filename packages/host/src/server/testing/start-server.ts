// A server for tests: a fresh state folder, a built UI of two files, and a host in memory.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Listening, type ListenOptions, listen } from '../listen.ts'
import { type Answers, type DoubleHost, doubleHost } from './double-host.ts'

export interface TestServer extends DoubleHost, Listening {
  home: string
  uiFolder: string
  stop(): Promise<void>
}

export async function startServer(answers: Answers = {}, options: Partial<ListenOptions> = {}): Promise<TestServer> {
  const home = options.home ?? makeHome()
  const uiFolder = options.uiFolder ?? makeWindow(home)
  const double = doubleHost(answers)
  const listening = await listen(double.host, { version: '1.2.3', ...options, home, uiFolder })
  return {
    ...double,
    ...listening,
    home,
    uiFolder,
    async stop() {
      await listening.close()
      if (options.home === undefined) rmSync(home, { recursive: true, force: true })
    },
  }
}

export function makeHome(): string {
  return mkdtempSync(join(tmpdir(), 'sheaf-serve-'))
}

/** A page whose title shows whether its script ran, its socket opened and its styles were applied. */
function makeWindow(home: string): string {
  const folder = join(home, 'ui')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>Sheaf</title><script type="module" src="/assets/index-0a1b2c3d.js"></script></head><body></body></html>',
  )
  writeFileSync(
    join(folder, 'assets', 'index-0a1b2c3d.js'),
    `
    window.violations = []
    document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective))
    const nonce = document.querySelector('meta[name=csp-nonce]').content
    const style = document.createElement('style')
    style.nonce = nonce
    style.textContent = 'body { color: rgb(1, 2, 3) }'
    document.head.append(style)
    const key = new TextEncoder().encode(localStorage.getItem('sheaf-session-key') ?? '')
    const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const { nonce: asked } = await (await fetch('/challenge?nonce=' + crypto.randomUUID())).json()
    const signed = await crypto.subtle.sign('HMAC', hmac, new TextEncoder().encode('window ' + asked))
    const proof = Array.from(new Uint8Array(signed), (byte) => byte.toString(16).padStart(2, '0')).join('')
    const socket = new WebSocket('ws://' + location.host + '/socket', ['sheaf', 'sheaf-proof.' + asked + '.' + proof])
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data)
      if (message.welcome) document.title = 'welcome ' + getComputedStyle(document.body).color
    }
    socket.onclose = ({ code }) => { document.title = 'closed ' + code }
    `,
  )
  return folder
}
