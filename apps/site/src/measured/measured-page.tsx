import { languageIds, listedProviders } from '@sheaf/contract'
import type { ReactNode } from 'react'
import { grouped } from '../kit/grouped.ts'
import { packageParts, sourceParts } from './installed-size.ts'
import { mapMeasurements, mappedTokens, savedByMaps } from './map-measurements.ts'
import { packMeasurements, packMisses, packNote } from './pack-measurements.ts'

const percent = (value: number) => `${value.toFixed(1)}%`

/** How each figure on the front page was measured. The front page links to the headings. */
export function MeasuredPage() {
  return (
    <main id="content" className="mx-auto max-w-200 px-5 py-16 sm:px-8 md:py-24">
      <h1 className="font-semibold text-3xl">How we measured</h1>
      <p className="mt-4 text-lg text-muted">
        For each number on the home page, this page explains what was measured, on what, and how to reproduce it. The benchmarks are in the
        repository. Run them on your machine with <code className="font-mono text-sm">npm run bench</code>.
      </p>

      <Part id="speed" title="Faster context">
        <p>
          The same repository is turned into one prompt with exact token counts by <Code>sheaf pack</Code> and by <Code>repomix</Code>. Both
          count with o200k, write a file, and run on the same version of Node. They take turns, the first round is discarded, and we report
          the median. {packNote}
        </p>
        <Table head={['Django as one prompt', 'Times faster']}>
          {packMeasurements.map(({ name, faster }) => (
            <Row key={name} cells={[name, `${faster.toFixed(1)}×`]} />
          ))}
        </Table>
        <p>In the rows with a changed file, Sheaf uses its cache from the previous run, and repomix uses its token cache. {packMisses}</p>
        <Repeat>npm run bench -- pack ~/code/project</Repeat>
      </Part>

      <Part id="tokens" title="Fewer tokens">
        <p>
          The o200k tokens of the code maps of a whole repository, compared with the tokens of the same files. Across all{' '}
          {grouped(mappedTokens)} tokens, maps save {percent(savedByMaps)}. Your savings depend on which files you include whole: a file
          that contains only signatures saves nothing, and a file you want to edit is included whole.
        </p>
        <Table head={['Language', 'Measured on', 'Tokens', 'Saved']}>
          {mapMeasurements.map(({ language, repository, tokens, saved }) => (
            <Row key={language} cells={[language, repository, grouped(tokens), percent(saved)]} />
          ))}
        </Table>
        <Repeat>npm run bench -- maps ~/code/project</Repeat>
      </Part>

      <Part id="local" title="Local and private">
        <p>
          Sheaf runs as one program on your machine and listens only on loopback addresses (127.0.0.1 and [::1]). There is no account and no
          telemetry. It makes only these connections:
        </p>
        <ul className="list-disc pl-5">
          <li>To the model provider whose key you entered, with the prompt you send.</li>
          <li>
            To the license service, to activate a license and once a day after that, with the license and a hash that identifies the
            machine.
          </li>
          <li>
            To this site, once a day, to check for updates. Nothing but the request itself is sent. You can turn this off in Settings →
            Updates. Sheaf from source never checks.
          </li>
          <li>To the leaderboard, when you submit a benchmark result, after showing you every byte.</li>
        </ul>
        <p>
          What you copy goes to your clipboard, after anything that looks like a secret has been left out. The{' '}
          <a className="link" href="/privacy">
            privacy policy
          </a>{' '}
          has the details.
        </p>
      </Part>

      <Part id="languages" title="Languages">
        <p>
          Code maps support {languageIds.length} languages: {mapMeasurements.map(({ language }) => language).join(', ')}. For each language,
          we count how many of the functions, methods, and types that another parser finds (universal-ctags; for Dart and Scala, files
          checked by hand) are also in our map: 99.8% or more in every language, across 36 public repositories, after excluding mistakes of
          the other parser. The code map table in the docs counts names left in the text, for individual repositories and without
          exclusions.
        </p>
        <Repeat>npm run bench -- definitions ~/code/project --list</Repeat>
        <p>It prints every miss and a sample of what we find beyond the reference parser.</p>
      </Part>

      <Part id="providers" title="Model providers">
        <p>
          {listedProviders.length} entries in the API Keys list, including the one for any OpenAI-compatible address:{' '}
          {listedProviders.map(({ name }) => name).join(', ')}.
        </p>
        <p>
          To set one up, see{' '}
          <a className="link" href="/docs#s=setup-configuration&ss=ai-provider-setup">
            AI Provider Setup
          </a>
          .
        </p>
      </Part>

      <Part id="disk" title="Disk">
        <p>
          The size of an installation in megabytes, as reported by the file system. Data that Sheaf stores about your projects is extra. The
          Debian package on arm64:
        </p>
        <Table head={['Part', 'MB']}>
          {packageParts.map(({ name, mb }) => (
            <Row key={name} cells={[name, `${mb}`]} />
          ))}
        </Table>
        <Repeat>npm run package -- deb</Repeat>
        <p>From source, on Linux x64:</p>
        <Table head={['Part', 'MB']}>
          {sourceParts.map(({ name, mb }) => (
            <Row key={name} cells={[name, `${mb}`]} />
          ))}
        </Table>
      </Part>
    </main>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-14 grid gap-4">
      <h2 id={`${id}-title`} className="font-semibold text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Code({ children }: { children: string }) {
  return <code className="font-mono text-sm">{children}</code>
}

function Repeat({ children }: { children: string }) {
  return (
    <pre className="whitespace-pre-wrap rounded-md border border-line bg-sunken p-4 font-mono text-sm">
      <span className="select-none text-faint">$ </span>
      {children}
    </pre>
  )
}

function Table({ head, children }: { head: readonly string[]; children: ReactNode }) {
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-line-strong border-b text-left">
          {head.map((name) => (
            <th key={name} scope="col" className="py-2 pr-2 font-medium text-muted sm:pr-4 last:pr-0 last:text-right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function Row({ cells: [name, ...cells] }: { cells: readonly string[] }) {
  return (
    <tr className="border-line border-b align-top">
      <th scope="row" className="py-2 pr-2 text-left font-normal sm:pr-4">
        {name}
      </th>
      {cells.map((cell) => (
        <td
          key={cell}
          className={`tabular py-2 pr-2 sm:pr-4 last:pr-0 last:text-right ${/^\d/.test(cell) ? 'whitespace-nowrap' : 'wrap-anywhere'}`}
        >
          {cell}
        </td>
      ))}
    </tr>
  )
}
