// Parts of the docs that depend on what is released.

import { addresses } from '../addresses.ts'
import { Table } from '../kit/table.tsx'
import { downloads, isReleased, npmPackage, systemNames } from './downloads.ts'
import { type System, systems } from './systems.ts'

/** All archives of each system. While a system has none, what to do instead. */
export function DownloadList() {
  return (
    <>
      {!isReleased && <p>No release is out yet.</p>}
      <Table>
        <thead>
          <tr>
            <th scope="col">System</th>
            <th scope="col">Download</th>
          </tr>
        </thead>
        <tbody>
          {systems.map((system) => (
            <tr key={system}>
              <td>{systemNames[system]}</td>
              <td>
                <Archives system={system} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

function Archives({ system }: { system: System }) {
  const found = downloads[system]
  if (found === null)
    return (
      <>
        {addresses.waitlist !== '' && (
          <>
            <a href={addresses.waitlist}>Join the waitlist</a>, or{' '}
          </>
        )}
        {addresses.waitlist === '' ? 'Build' : 'build'} Sheaf from source (see below)
        {system === 'linux' ? '.' : '. We haven’t tested Sheaf on this system yet.'}
      </>
    )
  return found.archives.map(({ name, version, url }) => (
    <span key={url} className="block">
      <a href={url}>{name}</a> ({version})
    </span>
  ))
}

/** How to install the npm package, whose name depends on the build. */
export function NpmInstall() {
  return (
    <p>
      {!isReleased && 'The npm package isn’t published yet. Once it is, use these commands. '}
      With Node 24 or later, run <code>npm install -g {npmPackage}</code> to install Sheaf, or <code>npx {npmPackage}</code> to run it
      without installing. npm downloads only the parsers for your platform.
    </p>
  )
}
