// Shows the servers of other programs and of the open folders, with everything that each would run. Only a click adds one.

import { type FoundServer, visibleText } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Badge, Problem, Spinner } from '../kit/indicators.tsx'
import { notifyProblem } from '../kit/notify.ts'
import { toErrorMessage, useHostState } from '../state/host-state.ts'
import { ServerCommand } from './server-command.tsx'
import { words } from './servers.words.ts'
import { useChangeServers } from './use-servers.ts'

const { find: texts } = words

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const host = useHost()
  const workspace = useHostState((state) => state.open?.id ?? '')
  const { data, error } = useQuery({
    queryKey: ['servers', 'found', workspace],
    queryFn: () => host['servers.find']({ workspace }),
    staleTime: 0,
  })
  return (
    <Dialog title={texts.title} description={texts.help} onClose={onClose} footer={<Button onClick={onClose}>{texts.done}</Button>}>
      {error && <Problem {...toErrorMessage(error)} />}
      {!data && !error && <Spinner label={words.loading} />}
      {data?.servers.length === 0 && <p className="text-muted">{texts.empty}</p>}
      {data && data.servers.length > 0 && (
        <ul aria-label={texts.list} className="divide-y divide-line rounded-md border border-line">
          {data.servers.map((server) => (
            <Row key={`${server.file} ${server.name}`} server={server} />
          ))}
        </ul>
      )}
      {data?.problems.map((problem) => (
        <p key={problem} className="pt-2 text-sm break-words text-muted">
          {visibleText(problem)}
        </p>
      ))}
    </Dialog>
  )
}

function Row({ server }: { server: FoundServer }) {
  const change = useChangeServers()
  const { file, from, folder, transport, isAdded } = server
  const name = visibleText(server.name)
  return (
    <li className="flex items-center gap-2 px-3 py-2.5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium break-all">{name}</span>
          {folder !== undefined && <Badge tone="warning">{texts.untrusted}</Badge>}
        </p>
        <ServerCommand transport={transport} />
        <p className="text-sm break-words text-muted" title={visibleText(file)}>
          {folder === undefined ? texts.from(from) : texts.fromFolder(from, visibleText(folder))}
        </p>
      </div>
      {isAdded ? (
        <Badge>{texts.added}</Badge>
      ) : (
        <Button
          small
          aria-label={texts.addNamed(name)}
          onClick={() => void change({ type: 'import', file, name: server.name, transport }).catch(notifyProblem)}
        >
          {texts.add}
        </Button>
      )}
    </li>
  )
}
