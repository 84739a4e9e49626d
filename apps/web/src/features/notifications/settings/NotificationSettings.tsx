import type { Me } from '@palata/contract/accounts'
import { usePage } from '#api/page.tsx'
import { isTelegram } from '#features/accounts'
import { usePaidAccess } from '#features/membership'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Section } from '#ui/frames/Section.tsx'
import { Devices } from './Devices.tsx'
import { LetterTimes } from './LetterTimes.tsx'
import { QuietHours } from './QuietHours.tsx'
import { useSettings } from './queries.ts'
import { Threads } from './Threads.tsx'
import { Ways } from './Ways.tsx'

/** Notification settings: kinds and ways, quiet hours and muted threads. */
export function NotificationSettings({ me }: { me: Me }) {
  const { settings, hasFailed, retry, change } = useSettings()
  const { pushKey } = usePage().config
  const isMember = usePaidAccess() === 'paid'
  return (
    <Section
      title="Уведомления"
      about={isMember ? 'Прочитанное в одном месте прочитано везде.' : 'Приходят, пока действует подписка.'}
    >
      {hasFailed && <Message onRetry={retry}>Не удалось загрузить настройки уведомлений</Message>}
      {!settings && !hasFailed && (
        <div role="status" aria-label="Загрузка настроек уведомлений">
          <Skeleton height={180} />
        </div>
      )}
      {settings && (
        <>
          <Ways settings={settings} hasPush={pushKey !== undefined} hasTelegram={isTelegram(me)} onChange={change} />
          <LetterTimes settings={settings} onChange={change} />
          <QuietHours settings={settings} onChange={change} />
        </>
      )}
      {pushKey && <Devices />}
      {isMember && <Threads />}
    </Section>
  )
}
