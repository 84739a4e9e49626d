import { leaving } from '@palata/contract/accounts/leaving'
import { ownData } from '@palata/contract/accounts/ownData'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'
import { meKey } from '../me.ts'

/** Asks to delete the own account, after a proof of who the person is. */
export function useLeave(onDone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(leaving.leave),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: meKey() })
      onDone()
    },
  })
}

/** The account stays: signed in, or by the key of a letter. */
export function useStay(onDone: () => void, key?: string) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => (key === undefined ? api.call(leaving.stay) : api.call(leaving.stayByKey, { body: { key } })),
    onSuccess: async () => {
      toast('Аккаунт остаётся', 'green')
      await client.invalidateQueries({ queryKey: meKey() })
      onDone()
    },
  })
}

/** Saves the archive of the own data: the browser reads it by an address of its own, so it may be large. */
export function useOwnData() {
  const api = useApi()
  return useMutation({
    mutationFn: async () => {
      const { url } = await api.call(ownData.askData)
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    },
  })
}
