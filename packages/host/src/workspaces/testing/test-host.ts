// A host over temporary folders that records all of its events.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { HostApi, HostEvent, OpenWorkspace } from '@sheaf/contract'
import type { HostTimes } from '../../context.ts'
import { openHost } from '../../host.ts'

export type EventOf<Type extends HostEvent['type']> = Extract<HostEvent, { type: Type }>

export class TestHost {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-host-')))
  readonly home = join(this.folder, 'home')
  events: HostEvent[] = []
  host: HostApi
  #wake: (() => void)[] = []
  #times: Partial<HostTimes>

  constructor(times: Partial<HostTimes> = {}) {
    this.#times = { saveMs: 5, retryMs: 20, pollMs: 20, idleMs: 30_000, ...times }
    this.host = this.#open()
  }

  /** Creates a folder with these files and returns its path. A path that ends in `/` is an empty folder. */
  make(name: string, files: Record<string, string> | readonly string[]): string {
    const root = join(this.folder, name)
    mkdirSync(root, { recursive: true })
    for (const [path, text] of Array.isArray(files) ? files.map((file) => [file, `${file}\n`] as const) : Object.entries(files))
      this.write(join(root, path), text)
    return root
  }

  write(path: string, text = ''): void {
    mkdirSync(path.endsWith('/') ? path : dirname(path), { recursive: true })
    if (!path.endsWith('/')) writeFileSync(path, text)
  }

  open(roots: string | string[], from = 'one'): Promise<OpenWorkspace> {
    return this.host.as({ kind: 'window', id: from })['workspaces.open']({ roots: [roots].flat() })
  }

  /** The first matching event since the last `forget`, past or future. */
  async received<Type extends HostEvent['type']>(type: Type, is: (event: EventOf<Type>) => boolean = () => true): Promise<EventOf<Type>> {
    const isIt = (event: HostEvent): event is EventOf<Type> => event.type === type && is(event as EventOf<Type>)
    for (;;) {
      const found = this.events.find(isIt)
      if (found) return found
      await new Promise<void>((resolve) => this.#wake.push(resolve))
    }
  }

  all<Type extends HostEvent['type']>(type: Type): EventOf<Type>[] {
    return this.events.filter((event): event is EventOf<Type> => event.type === type)
  }

  forget(): void {
    this.events = []
  }

  async restart(): Promise<void> {
    await this.host.close()
    this.forget()
    this.host = this.#open()
  }

  async end(): Promise<void> {
    await this.host.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  #open(): HostApi {
    const host = openHost({ home: this.home, times: this.#times })
    host.subscribe((event) => {
      this.events.push(event)
      for (const wake of this.#wake.splice(0)) wake()
    })
    return host
  }
}
