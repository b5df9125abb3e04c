// Where the secrets of providers are kept: never in a database, a log, an address or an export. Everything else of a provider is in the state.

/** By the name of the field. */
export type Secrets = Readonly<Record<string, string>>

/** One place that keeps secrets, by the id of a provider. What is there and cannot be read is `keys-unreadable`, and stays as it is. */
export interface KeyStore {
  /** Undefined: there are none. */
  read(id: string): Promise<Secrets | undefined>
  write(id: string, secrets: Secrets): Promise<void>
  /** None there: nothing to do. */
  remove(id: string): Promise<void>
}

export type Kept = 'keychain' | 'file'

/** The places together: what is written goes to the best one that answers, and whoever reads says where it went. */
export interface Keys {
  read(id: string, kept: Kept): Promise<Secrets | undefined>
  write(id: string, secrets: Secrets): Promise<Kept>
  remove(id: string, kept: Kept): Promise<void>
  /** Where the next key would go, and why not to the keychain. */
  status(): Promise<{ kept: Kept; why?: string }>
  close(): Promise<void>
}

/** Said wherever a key is kept in a file: it must not be taken for more than it is. */
export const fileProtects =
  'an encrypted file of the state folder: safe from other users and from plain text in backups, not from programs that run as you'
