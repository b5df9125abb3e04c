import type { FolderListing } from '@sheaf/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHost } from '../host/use-host.ts'
import { said } from '../state/host-state.ts'

interface ListingShown {
  /** What lies in the folder; the one before stays on screen until the next is there. */
  listing: FolderListing | undefined
  /** It is of the folder that was asked for, not of the one before. */
  isCurrent: boolean
  /** Waits for the listing of the folder that is asked for now. */
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
    listing: { path: folder, parent: null, folders: [], places: data?.places ?? [], trouble: said(error).says },
    isCurrent: true,
    ask,
  }
}
