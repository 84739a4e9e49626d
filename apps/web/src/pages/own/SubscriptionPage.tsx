import { Teaser } from '#features/membership'
import { OfferPanel } from '#features/payments'
import { OwnArea } from './OwnArea.tsx'
import { SubscriptionView } from './SubscriptionView.tsx'

export function SubscriptionPage() {
  const forGuest = (
    <Teaser place="own">
      <OfferPanel />
    </Teaser>
  )
  return (
    <OwnArea title="Подписка" forGuest={forGuest}>
      {(me) => (
        <>
          <SubscriptionView isModerator={me.is_moderator} />
          <Teaser place="own" />
        </>
      )}
    </OwnArea>
  )
}
