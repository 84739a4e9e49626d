import { type OwnGifts, postOpenings } from '@palata/contract/posts/openings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

const giftsKey = () => ['gifts'] as const

/** The member's links and how many are left in this month. */
export const ownGifts = (api: Api) =>
  queryOptions({
    queryKey: giftsKey(),
    queryFn: ({ signal }) =>
      logFailure('подарочных ссылок', () => api.call(postOpenings.gifts, undefined, { signal, quiet: true })),
  })

/** Makes a link. A repetition after a lost answer makes no second one while the same key is sent. */
export function useGiving(key: string) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (postId: number) => api.call(postOpenings.give, { body: { post_id: postId } }, { key, quiet: true }),
    onSuccess: (made) =>
      client.setQueryData<OwnGifts>(
        giftsKey(),
        (known) => known && { ...known, left: Math.max(0, known.left - 1), results: [made, ...known.results] },
      ),
    onError: () => client.invalidateQueries({ queryKey: giftsKey() }),
  })
}
