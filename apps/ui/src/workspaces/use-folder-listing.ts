import type { FolderListing } from '@sheaf/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHost } from '../host/use-host.ts'
import { toErrorMessage } from '../state/host-state.ts'

interface ListingShown {
  /** Contents of the folder; the previous listing stays on screen until the next one has loaded. */
  listing: FolderListing | undefined
  /** The listing is of the requested folder, not of the previous one. */
  isCurrent: boolean
  /** Waits for the listing of the current folder. */
  ask(): Promise<FolderListing>
}

export function useFolderListing(folder: string): ListingShown {
  const host = useHost()
  const queries = useQueryClient()
  const query = {
    queryKey: ['folders', folder],
    queryFn: () => host['folders.browse'](folder === '' ? {} : { path: folder }),
    staleTime: 2_000,
  }
  const { data, error, isPlaceholderData } = useQuery({ ...query, placeholderData: keepPreviousData })
  const ask = () => queries.fetchQuery(query)
  if (!error) return { listing: data, isCurrent: data !== undefined && !isPlaceholderData, ask }
  return {
    listing: { path: folder, parent: null, folders: [], places: data?.places ?? [], problem: toErrorMessage(error).says },
    isCurrent: true,
    ask,
  }
}
