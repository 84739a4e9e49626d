import { type Wallet, wallets } from '@palata/contract/wallets'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'
import { ownWallets, rereadWallets, walletsKey } from './queries.ts'

/** The person closed the question who they are. */
const isUnproved = (error: unknown) => error instanceof ApiError && error.body.code === 'confirm_first'

/** The person's wallets, and the functions that unlink and check them. */
export function useWallets() {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = useQuery(ownWallets(api))
  const { data, isError, refetch } = query
  const reread = () => rereadWallets(queryClient)

  const unlinking = useMutation({
    mutationFn: async ({ id }: Wallet) => {
      await api.call(wallets.remove, { params: { id: String(id) } }).catch((error: unknown) => {
        // Another tab has unlinked it already, which is what the person wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
    },
    onSuccess: () => toast('Кошелёк удалён', 'green'),
    onError: (error) =>
      toast(
        isUnproved(error) ? 'Кошелёк не удалён: вы не подтвердили, что это вы' : 'Не удалось удалить кошелёк',
        'red',
      ),
    onSettled: reread,
  })
  const check = useMutation({
    mutationFn: () => api.call(wallets.recheck, undefined, { quiet: true }),
    onSuccess: (list) => {
      queryClient.setQueryData(walletsKey(), list)
      toast(list.some(({ has_pon }) => has_pon) ? 'NFT клуба на месте' : 'NFT клуба на кошельках нет', 'green')
      return reread()
    },
    onError: (error) => toast(error instanceof ApiError && error.detail ? error.detail : 'Не удалось проверить', 'red'),
  })

  return {
    list: data,
    query,
    hasFailed: isError && !data,
    retry: () => void refetch(),
    unlink: (wallet: Wallet, onDone: () => void) => unlinking.mutate(wallet, { onSuccess: onDone }),
    unlinking: unlinking.isPending ? unlinking.variables.id : null,
    check: () => check.mutate(),
    isChecking: check.isPending,
  }
}
