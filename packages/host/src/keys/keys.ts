// Storage for provider secrets: never in a database, log, URL or export. A provider's other data is in the state.

/** By field name. */
export type Secrets = Readonly<Record<string, string>>

/** One store of secrets, by provider id. Reading an unreadable entry refuses `keys-unreadable` and leaves it as it is. */
export interface KeyStore {
  /** Undefined: there are none. */
  read(id: string): Promise<Secrets | undefined>
  write(id: string, secrets: Secrets): Promise<void>
  /** No-op if there are none. */
  remove(id: string): Promise<void>
}

export type KeyLocation = 'keychain' | 'file'

/** All stores: `write` uses the best one available and returns which; the caller passes it to `read`. */
export interface Keys {
  read(id: string, kept: KeyLocation): Promise<Secrets | undefined>
  write(id: string, secrets: Secrets): Promise<KeyLocation>
  remove(id: string, kept: KeyLocation): Promise<void>
  /** Where the next key would go, and why not the keychain. */
  status(): Promise<{ kept: KeyLocation; why?: string }>
  close(): Promise<void>
}

/** Shown wherever a key is stored in a file, so as not to promise too much. */
export const fileKeysDescription =
  'an encrypted file in the state folder, which protects them from other users and in backups, but not from programs that run under your account'
