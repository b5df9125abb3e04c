import { Copy, Wrench, X } from 'lucide-react'
import { Button, IconButton } from '../kit/button.tsx'
import { Fold } from '../kit/fold.tsx'
import { words } from './apply.words.ts'
import { copyRepair } from './copy-repair.ts'
import { ScrollBox } from './scroll-box.tsx'

/** The message that asks the model to fix edits that were not applied. */
export function RepairBox({ text, help, onClose }: { text: string; help: string; onClose?: () => void }) {
  return (
    <div className="rounded-md border border-line bg-info-soft p-3">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <Wrench className="size-4 shrink-0 text-info" aria-hidden />
        <p className="min-w-0 flex-1 basis-60">{help}</p>
        <Button small icon={<Copy />} onClick={() => copyRepair(text)}>
          {words.repair.copy}
        </Button>
        {onClose && (
          <IconButton label={words.repair.close} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </div>
      <Fold title={words.repair.show}>
        <ScrollBox label={words.repair.title} className="max-h-80 rounded-md bg-surface p-2">
          <pre className="font-mono text-sm whitespace-pre-wrap">{text.slice(0, 40_000)}</pre>
        </ScrollBox>
      </Fold>
    </div>
  )
}
