import type { FolderListing } from '@sheaf/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { said } from '../desk/desk-store.ts'
import { useHost } from '../host/use-host.ts'

/** What lies in a folder; the list before stays on screen until the next one is there. */
export function useFolderListing(folder: string): { listing: FolderListing | undefined; isWaiting: boolean } {
  const host = useHost()
  const { data, error, isFetching } = useQuery({
    queryKey: ['folders', folder],
    queryFn: () => host['folders.browse'](folder === '' ? {} : { path: folder }),
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  })
  if (error)
    return { listing: { path: folder, parent: null, folders: [], places: data?.places ?? [], trouble: said(error).says }, isWaiting: false }
  return { listing: data, isWaiting: isFetching }
}
