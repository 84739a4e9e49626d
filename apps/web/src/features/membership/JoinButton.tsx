import type { OfferKey } from '@palata/contract/membership'
import { authLayer } from '#features/accounts'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'

interface JoinButtonProps {
  access: 'guest' | 'unpaid'
  /** Option named beside the button: a guest pays for it after signing up. */
  option?: OfferKey | undefined
}

/** Button to join: guests sign up first, signed-in readers go to the payment. */
export function JoinButton({ access, option }: JoinButtonProps) {
  if (access === 'unpaid') return <Button to={paths.purchase}>Оформить подписку</Button>
  const join = () => authLayer.open({ view: 'registration', ...(option && { option }) })
  return <Button onClick={join}>Оформить подписку</Button>
}
