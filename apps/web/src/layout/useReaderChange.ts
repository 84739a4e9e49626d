import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { meKey, refreshPage, useReader } from '#features/accounts'
import { usePath } from '#navigation'

/**
 * The server renders pages for guests: members' content is requested once the browser knows the reader. Each new page
 * asks again unless the answer is fresh, because rights may change elsewhere.
 */
export function useReaderChange() {
  const queryClient = useQueryClient()
  // Not the token of the storage: the parts of the page still ask in the old reader's name until they hear of the change.
  const { session } = useReader()
  const path = usePath()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new page is a reason of its own
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: meKey(), type: 'active', stale: true }, { cancelRefetch: false })
  }, [path, queryClient])
  const shownFor = useRef<string | null>(null)
  useEffect(() => {
    if (shownFor.current === session) return
    shownFor.current = session
    if (!session) queryClient.removeQueries({ queryKey: meKey() })
    void refreshPage(queryClient)
  }, [session, queryClient])
}
