import { useOpenedSignal } from '#features/signals'
import { useParams, useTitle } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { ReadingPage } from '../ReadingPage.tsx'
import styles from './SignalPage.module.css'
import { SignalRail } from './SignalRail.tsx'
import { SignalView } from './SignalView.tsx'

const MISSING = { heading: 'Сигнал не найден', text: 'Его могли снять, или в адресе опечатка.' }

export function SignalPage() {
  const { id = '' } = useParams()
  const opened = useOpenedSignal(Number(id))
  const { signal, isMissing, isError, retry, read } = opened
  useTitle(signal?.title)
  if (isMissing) return <NotFoundPage missing={MISSING} />
  if (!signal && isError) return <Message onRetry={retry}>Не удалось загрузить сигнал</Message>
  return (
    <ReadingPage
      isLoaded={Boolean(signal)}
      rail={<SignalRail signal={signal} />}
      railName="Автор, журнал и другие сигналы"
    >
      {signal ? (
        <SignalView key={signal.id} signal={signal} isFetching={opened.isFetching} retry={retry} read={read} />
      ) : (
        <Bones />
      )}
    </ReadingPage>
  )
}

function Bones() {
  return (
    <div className={styles.bones} role="status" aria-label="Загрузка сигнала">
      <Skeleton width="40%" height={18} />
      <Skeleton width="80%" height={36} />
      <Skeleton height={76} />
      <Skeleton height={220} />
    </div>
  )
}
