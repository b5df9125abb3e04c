import { ArrowDown, Download } from 'lucide-react'
import { addresses } from '../addresses.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { Shot } from '../media/index.ts'
import { Frame } from './frame.tsx'

export function Hero() {
  return (
    <section id="hero" aria-labelledby="hero-title" className="relative overflow-hidden">
      <div className="hero-light" aria-hidden="true" />
      <div className="relative mx-auto max-w-280 px-5 pt-14 pb-12 sm:px-8 md:pt-20">
        <h1 id="hero-title" className="max-w-220 font-semibold text-4xl">
          Gather the right code.
        </h1>
        <p className="mt-6 max-w-170 text-lg text-muted md:text-xl">
          Sheaf turns your project files into a prompt for any AI model, and the model’s reply into changes you review. It counts every
          token, checks for secrets before anything is sent, and runs on your machine.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink look="primary" href={addresses.downloadMac}>
            <Download className="size-4" aria-hidden="true" />
            Download for Mac
          </ButtonLink>
          <ButtonLink href="#demo">
            Discover More
            <ArrowDown className="size-4" aria-hidden="true" />
          </ButtonLink>
          <div className="flex flex-wrap">
            <ButtonLink look="plain" href="/blog">
              Blog
            </ButtonLink>
            <ButtonLink look="plain" href="/bench">
              Benchmark
            </ButtonLink>
            <ButtonLink look="plain" href={addresses.chat}>
              Join Discord
            </ButtonLink>
          </div>
        </div>
        <p className="mt-4 text-muted text-sm">
          Also available for{' '}
          <a className="link" href={addresses.downloadWindows}>
            Windows
          </a>{' '}
          and{' '}
          <a className="link" href={addresses.downloadLinux}>
            Linux
          </a>
          . Free to use, no account.{' '}
          <a className="link" href="#how-it-works">
            How it works
          </a>
        </p>
        <Frame className="mt-12">
          <Shot
            eager
            sizes="(min-width: 1120px) 1056px, calc(100vw - 40px)"
            name="compose"
            alt="The Sheaf window: the file tree on the left, instructions in the middle, seven selected files with their token counts on the right, and the prompt’s token budget at the bottom."
          />
        </Frame>
      </div>
    </section>
  )
}
