import { languageIds, listedProviders } from '@sheaf/contract'
import type { ReactNode } from 'react'
import { groupDigits } from '../kit/group-digits.ts'
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
          <Code>sheaf pack</Code> and <Code>repomix</Code> each turn the same repository into one prompt with exact token counts. Both count
          with o200k, write a file, and use the same Node version. They take turns. We discard the first round and report the median.{' '}
          {packNote}
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
          For whole repositories, we compare the number of o200k tokens in the code maps with the number in the files. Across all{' '}
          {groupDigits(mappedTokens)} tokens, maps save {percent(savedByMaps)}. Your savings depend on which files you include as maps. The
          map of a file that contains only signatures saves nothing, and files you want to edit must be included whole.
        </p>
        <Table head={['Language', 'Measured on', 'Tokens', 'Saved']}>
          {mapMeasurements.map(({ language, repository, tokens, saved }) => (
            <Row key={language} cells={[language, repository, groupDigits(tokens), percent(saved)]} />
          ))}
        </Table>
        <Repeat>npm run bench -- maps ~/code/project</Repeat>
      </Part>

      <Part id="local" title="Local and private">
        <p>
          Sheaf runs as one program on your machine and listens only on loopback addresses (127.0.0.1 and [::1]). It has no accounts and no
          telemetry. It connects to other machines only in these cases:
        </p>
        <ul className="list-disc pl-5">
          <li>
            To the model providers you set up, with the prompt or benchmark task you send, to check a key, and to request the list of
            models.
          </li>
          <li>
            To the license service, when you activate a license, with the key, a hash that identifies the machine, the machine’s name,
            operating system, and processor type, and Sheaf’s version. Checks, usually once a day, and deactivation send only a signed token
            and the hash. If you list or deactivate machines with your key, the key is sent again.
          </li>
          <li>
            To the license service, when you start the trial in packaged versions of Sheaf, with Sheaf’s version and a hash that identifies
            the machine, and with the start time if the trial started offline. When you run Sheaf from source, the trial stays on your
            machine.
          </li>
          <li>
            To this site, once a day, to check for updates, and to the server that hosts a release, when you download it. Nothing but the
            request itself is sent. You can turn off the daily checks in Settings → Updates. Sheaf never checks for updates if you installed
            it with npm, or if you run it from source without setting update keys.
          </li>
          <li>To the leaderboard, when you submit a benchmark result. You see every byte before it is sent.</li>
        </ul>
        <p>
          Prompts you copy go to your clipboard. By default, Sheaf redacts anything that looks like a secret in the files, code maps, and
          git diffs of a prompt. It doesn’t scan the text you type.{' '}
          <a className="link" href="/docs#s=core-concepts&ss=what-leaves-your-machine">
            What Leaves Your Machine
          </a>{' '}
          lists every connection in detail. See also the{' '}
          <a className="link" href="/privacy">
            privacy policy
          </a>
          .
        </p>
      </Part>

      <Part id="languages" title="Languages">
        <p>
          Code maps support {languageIds.length} languages: {mapMeasurements.map(({ language }) => language).join(', ')}. For each language,
          we count how many of the functions, methods, and types that another parser finds are also in our maps. The other parser is
          universal-ctags, or <Code>ast-grep outline</Code> for Swift. For Dart and Scala, we checked files by hand. Across 36 public
          repositories, our maps contain at least 99.8% of these definitions in every language, not counting the other parser’s mistakes.
          The table of token savings in <Code>docs/code-maps.md</Code> also shows how many names remain in the text of individual
          repositories, including those mistakes.
        </p>
        <Repeat>npm run bench -- definitions ~/code/project --list</Repeat>
        <p>This command prints every miss and a sample of the definitions that only Sheaf finds.</p>
      </Part>

      <Part id="providers" title="Model providers">
        <p>
          The API Keys settings list {listedProviders.length} providers, including one entry for any OpenAI-compatible API:{' '}
          {listedProviders.map(({ name }) => name).join(', ')}.
        </p>
        <p>
          To set up a provider, see{' '}
          <a className="link" href="/docs#s=setup-configuration&ss=ai-provider-setup">
            AI Provider Setup
          </a>
          .
        </p>
      </Part>

      <Part id="disk" title="Disk">
        <p>
          The tables show the size of an installation in megabytes, measured with <Code>du</Code> on November 16, 2026. They don’t include
          the data that Sheaf stores about your projects. The first table is for the Debian package on arm64:
        </p>
        <Table head={['Part', 'MB']}>
          {packageParts.map(({ name, mb }) => (
            <Row key={name} cells={[name, `${mb}`]} />
          ))}
        </Table>
        <Repeat>npm run package -- deb</Repeat>
        <p>The second table is for an installation from source on Linux x64:</p>
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
