import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { momentOf, useClock } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { Notice } from '../Notice.tsx'
import type { Offline } from './useOffline.ts'

/** Says that there is no network, and how old the shown page is. */
export function OfflineNotice({ offline: { line, retry }, offersStore }: { offline: Offline; offersStore: boolean }) {
  const now = useNow()
  const clock = useClock()
  return (
    <Notice tone="gold">
      <Icon name="warning" size={16} />
      <p>Нет связи{line.kind === 'kept' && `, сохранено ${when(momentOf(line.at, now, clock))}`}</p>
      {offersStore && <Link to={paths.saved}>Что сохранено</Link>}
      <TextButton onClick={retry}>Повторить</TextButton>
    </Notice>
  )
}

/** «в 14:20», «вчера», «12 мая». */
const when = (moment: string) => (/^\d\d:/.test(moment) ? `в ${moment}` : moment.toLowerCase())
