import { digest } from '@palata/contract/digest'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'
import { keepPlace } from '../place.ts'
import { digestCardQuery } from '../queries.ts'

/** Puts the card of this absence away on all devices; it returns when the server could not be told. */
export function usePutAway(onGone: () => void, onBack: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (since: string) => api.call(digest.putAway, { body: { since } }, { quiet: true }),
    onMutate: onGone,
    onSuccess: () => client.setQueryData(digestCardQuery(api).queryKey, { card: null }),
    onError: () => {
      keepPlace(true)
      onBack()
      toast('Сводка не убрана. Попробуйте ещё раз', 'red')
    },
  })
  return (since: string) => mutate(since)
}
