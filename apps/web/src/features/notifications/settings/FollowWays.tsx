import type { Me } from '@palata/contract/accounts/profile'
import { usePage } from '#api/page.tsx'
import { isTelegram } from '#features/accounts'
import { usePaidAccess } from '#features/membership'
import { Section } from '#ui/frames/Section.tsx'
import { LoadedSettings } from './LoadedSettings.tsx'
import { Threads } from './Threads.tsx'
import { Ways } from './Ways.tsx'

const KINDS = ['author', 'coin', 'outcome', 'thread'] as const

/** Where the reader hears of what they follow, in one table, and the discussions that they follow or have muted. */
export function FollowWays({ me }: { me: Me }) {
  const { pushKey } = usePage().config
  const isMember = usePaidAccess() === 'paid'
  return (
    <Section
      title="Куда сообщать"
      about={isMember ? 'Об одном тексте сообщаем один раз.' : 'Сообщения приходят, пока действует подписка.'}
    >
      <LoadedSettings>
        {(settings, change) => (
          <Ways
            settings={settings}
            hasPush={pushKey !== undefined}
            hasTelegram={isTelegram(me)}
            kinds={KINDS}
            onChange={change}
          />
        )}
      </LoadedSettings>
      {isMember && <Threads />}
    </Section>
  )
}
