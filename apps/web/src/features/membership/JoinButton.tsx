import type { OfferKey } from '@palata/contract/membership'
import { authLayer } from '#features/accounts'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'

interface JoinButtonProps {
  access: 'guest' | 'unpaid'
  /** What the words beside it name: a guest buys it after the registration. */
  option?: OfferKey | undefined
}

/** The way in: a guest signs up first, a reader goes on to pay. */
export function JoinButton({ access, option }: JoinButtonProps) {
  if (access === 'unpaid') return <Button to={paths.purchase}>Оформить подписку</Button>
  const join = () => authLayer.open({ view: 'registration', ...(option && { option }) })
  return <Button onClick={join}>Оформить подписку</Button>
}
