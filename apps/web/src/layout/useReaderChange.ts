import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshPage } from '../api/queryClient.ts'
import { useToken } from '../api/session.ts'

/** The server's page is a guest's: what a member may read comes once the browser knows who reads. */
export function useReaderChange() {
  const queryClient = useQueryClient()
  const token = useToken()
  const shownFor = useRef<string | null>(null)
  useEffect(() => {
    if (shownFor.current === token) return
    shownFor.current = token
    if (!token) queryClient.removeQueries({ queryKey: ['me'] })
    void refreshPage(queryClient)
  }, [token, queryClient])
}
