import type { Me } from '@palata/contract/accounts/profile'
import { usePage } from '#api/page.tsx'
import { isTelegram } from '#features/accounts'
import { usePaidAccess } from '#features/membership'
import { Section } from '#ui/frames/Section.tsx'
import { Devices } from './Devices.tsx'
import { LetterTimes } from './LetterTimes.tsx'
import { LoadedSettings } from './LoadedSettings.tsx'
import { QuietHours } from './QuietHours.tsx'
import { Threads } from './Threads.tsx'
import { Ways } from './Ways.tsx'

/** Notification settings: kinds and ways, quiet hours and muted threads. */
export function NotificationSettings({ me }: { me: Me }) {
  const { pushKey } = usePage().config
  const isMember = usePaidAccess() === 'paid'
  return (
    <Section
      title="Уведомления"
      about={isMember ? 'Прочитанное в одном месте прочитано везде.' : 'Приходят, пока действует подписка.'}
    >
      <LoadedSettings>
        {(settings, change) => (
          <>
            <Ways settings={settings} hasPush={pushKey !== undefined} hasTelegram={isTelegram(me)} onChange={change} />
            <LetterTimes
              settings={settings}
              hasPush={pushKey !== undefined}
              hasTelegram={isTelegram(me)}
              onChange={change}
            />
            <QuietHours settings={settings} onChange={change} />
          </>
        )}
      </LoadedSettings>
      {pushKey && <Devices />}
      {isMember && <Threads />}
    </Section>
  )
}
