import type { Me } from '@palata/contract/accounts/profile'

/** Class of the header by role. Moderators have the guest's style, even as holders. */
export function roleClass(me: Pick<Me, 'is_moderator' | 'has_pon_subscription'> | null) {
  if (!me || me.is_moderator) return 'without-auth'
  return isShownAsHolder(me) ? 'with-pon' : ''
}

export function isShownAsHolder({
  is_moderator,
  has_pon_subscription,
}: Pick<Me, 'is_moderator' | 'has_pon_subscription'>) {
  return has_pon_subscription && !is_moderator
}
