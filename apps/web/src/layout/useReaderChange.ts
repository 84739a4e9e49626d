import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { meKey, refreshPage } from '#features/accounts'
import { usePath } from '#navigation'
import { useToken } from '../api/session.ts'

/**
 * The server renders pages for guests: members' content is requested once the browser knows the reader. Each new page
 * asks again unless the answer is fresh, because rights may change elsewhere.
 */
export function useReaderChange() {
  const queryClient = useQueryClient()
  const token = useToken()
  const path = usePath()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new page is a reason of its own
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: meKey(), type: 'active', stale: true }, { cancelRefetch: false })
  }, [path, queryClient])
  const shownFor = useRef<string | null>(null)
  useEffect(() => {
    if (shownFor.current === token) return
    shownFor.current = token
    if (!token) queryClient.removeQueries({ queryKey: meKey() })
    void refreshPage(queryClient)
  }, [token, queryClient])
}
