import { CodeInvitation } from '#features/codes'
import { GiftInvitation } from '#features/gifts'
import { Teaser } from '#features/membership'
import { OfferPanel } from '#features/payments'
import { OwnArea } from './OwnArea.tsx'
import { SubscriptionRail } from './SubscriptionRail.tsx'
import { SubscriptionView } from './SubscriptionView.tsx'

export function SubscriptionPage() {
  const forGuest = (
    <>
      <CodeInvitation />
      <GiftInvitation />
      <Teaser place="own">
        <OfferPanel />
      </Teaser>
    </>
  )
  return (
    <OwnArea
      title="Подписка"
      forGuest={forGuest}
      offersSignIn
      rail={(me) => <SubscriptionRail me={me} />}
      railLabel="Кошелёк, Telegram, код, подарки и поддержка"
    >
      {(me) => <SubscriptionView me={me} />}
    </OwnArea>
  )
}
