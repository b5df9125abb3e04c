import { ArrowDown } from 'lucide-react'
import { addresses } from '../addresses.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { DownloadButtons, DownloadNote } from './hero-downloads.tsx'

export function Hero() {
  return (
    <section id="hero" aria-labelledby="hero-title" className="relative overflow-hidden">
      <div className="hero-light" aria-hidden="true" />
      <div className="relative mx-auto max-w-280 px-5 pt-8 pb-8 sm:px-8 md:pt-16 md:pb-10">
        <h1 id="hero-title" className="max-w-220 font-semibold text-4xl">
          Gather the right code.
        </h1>
        <div className="mt-5 max-w-180 space-y-3 text-muted md:text-lg">
          <p>
            Sheaf is a desktop tool for developers: select the code a model should see, get one exact prompt for any AI model, and turn the
            reply into changes you review.
          </p>
          <p>
            Agents such as Claude Code and Cursor choose their context as they work; with Sheaf, you see every token before it’s sent, use
            the chat you already pay for, and keep your code on your machine until you send it.{' '}
            <a className="link whitespace-nowrap" href="/compare">
              See how it compares
            </a>
          </p>
        </div>
        <div className="mt-7 flex flex-wrap gap-3">
          <DownloadButtons />
          <ButtonLink href="#demo" className="max-sm:w-full">
            Discover More
            <ArrowDown className="size-4" aria-hidden="true" />
          </ButtonLink>
          <div className="-mx-4 flex flex-wrap sm:mx-0">
            <ButtonLink look="plain" href="/blog">
              Blog
            </ButtonLink>
            <ButtonLink look="plain" href="/bench">
              Benchmark
            </ButtonLink>
            {addresses.chat !== '' && (
              <ButtonLink look="plain" href={addresses.chat}>
                Join Discord
              </ButtonLink>
            )}
          </div>
        </div>
        <DownloadNote />
      </div>
    </section>
  )
}
