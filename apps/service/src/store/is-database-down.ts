// Errors that mean "not now" rather than "our bug": the database is down, full, or too busy.

export function isDatabaseDown(error: unknown): boolean {
  // By its fields: pg-boss passes copies that are not instances of Error.
  if (typeof error !== 'object' || error === null) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const message = 'message' in error && typeof error.message === 'string' ? error.message : ''
  if (networkCodes.has(code) || /^(08|53|58)/.test(code) || sqlCodes.has(code) || driverMessages.test(message)) return true
  return 'cause' in error && isDatabaseDown(error.cause)
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
])

/** Classes 08 (connection), 53 (resources: disk full, memory, connections) and 58 (I/O) count entirely; of the others only these. */
const sqlCodes = new Set([
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '57P05', // idle session timeout
  '57014', // statement timeout
  '55P03', // lock not available
  '25006', // read-only: a standby
  '25P03', // idle in transaction timeout
  '3D000', // no such database
  '28000', // no such user, or host not allowed
  '28P01', // wrong password
  '42501', // not allowed
])

/** Driver messages without a code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed|driver has already been destroyed|The server closed|PGlite is closed)/

/** What is wrong with DATABASE_URL, if waiting doesn't fix it. Never quotes the driver, whose message may contain the URL. */
export function databaseSettingProblem(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return settingProblems.get(String(error.code))
}

const settingProblems = new Map([
  ['ENOTFOUND', "the server's name can't be resolved."],
  ['3D000', "the database doesn't exist."],
  // Peer authentication, which PostgreSQL uses for sockets, compares the user with the operating system's.
  [
    '28000',
    'PostgreSQL rejected the user. Create the user with `createuser` if it is missing. If the URL has no password, run the command as the operating system user with the same name.',
  ],
  ['28P01', 'PostgreSQL rejected the user or the password.'],
  ['42501', "the user isn't allowed to change this database. Make the user its owner."],
])
