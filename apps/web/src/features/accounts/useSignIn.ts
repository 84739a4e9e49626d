import { accounts } from '@palata/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '#api/api.tsx'
import { storeToken } from '#api/session.ts'
import { useNavigate } from '#navigation'
import { paths } from '#paths.ts'
import { toast } from '#ui/toasts/index.ts'
import { takeReturn } from './returning.ts'
import { forgetWantedText, wantedText } from './wanted.ts'

/** Set when a guest wanted to activate the NFT: signing in then leads to the purchase. */
export const MOVE_TO_PURCHASE = 'moveToSubscriptionPurchase'

interface Credentials {
  username: string
  password: string
  remember: boolean
}

/** After any kind of sign-in: stores the token, says so and opens the page. */
export function useAfterSignIn() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (access: string, options: { replace?: boolean } = {}) => {
    storeToken(access)
    toast('Вы успешно авторизовались в системе', 'green')
    const isPurchase = sessionStorage.getItem(MOVE_TO_PURCHASE) === 'true'
    sessionStorage.removeItem(MOVE_TO_PURCHASE)
    void queryClient.invalidateQueries()
    const back = takeReturn() ?? wantedText(new Date())
    forgetWantedText(new Date())
    navigate(isPurchase ? paths.purchase : (back ?? paths.main), options)
  }
}

/** Signs in by name and password, once at a time; `onAccess` receives the token. */
export function useSignInCall(onAccess: (access: string) => void) {
  const api = useApi()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Credentials) => api.call(accounts.signIn, { body }, { quiet: true }),
    onSuccess: ({ access }) => onAccess(access),
  })
  return { signIn: (body: Credentials) => !isPending && mutate(body), problem: error && wordsOf(error), isPending }
}

export function useSignIn(onDone: () => void) {
  const after = useAfterSignIn()
  return useSignInCall((access) => {
    onDone()
    after(access)
  })
}

/** A 400 shows the server's text; any other failure is a network error with its status and reason. */
function wordsOf(error: Error) {
  if (!(error instanceof ApiError)) return `Ошибка сети: ${error.message}`
  const { status, statusText, fields, detail } = error
  if (status === 400) return Object.values(fields).flat().join(' ') || error.message
  if (status === 0) return `Ошибка сети: ${causeOf(error)}`
  const words = `Ошибка сети: ${status} - ${statusText}`
  return status === 429 && detail ? `${words}. ${detail}` : words
}

function causeOf({ cause, message }: Error) {
  return cause instanceof Error ? cause.message : message
}
