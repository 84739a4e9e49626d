import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePath } from '#navigation'
import { refreshPage } from '../api/queryClient.ts'
import { useToken } from '../api/session.ts'
import { ME_KEY } from '../features/accounts/me.ts'

/**
 * The server's page is a guest's: what a member may read comes once the browser knows who reads.
 * Rights change elsewhere too, so a new page asks again, if the answer is not a fresh one.
 */
export function useReaderChange() {
  const queryClient = useQueryClient()
  const token = useToken()
  const path = usePath()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new page is a reason of its own
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: ME_KEY, type: 'active', stale: true }, { cancelRefetch: false })
  }, [path, queryClient])
  const shownFor = useRef<string | null>(null)
  useEffect(() => {
    if (shownFor.current === token) return
    shownFor.current = token
    if (!token) queryClient.removeQueries({ queryKey: ME_KEY })
    void refreshPage(queryClient)
  }, [token, queryClient])
}
