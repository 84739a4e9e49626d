import type { Me } from '@palata/contract/accounts/profile'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { CopyAddress } from '#ui/controls/CopyAddress.tsx'
import { Section } from '#ui/frames/Section.tsx'
import { confirmed } from '#ui/layers/confirm.ts'
import { longDate, Moment } from '#ui/time/time.ts'
import { toast } from '#ui/toasts/index.ts'
import { privateFeed, useFeedChange } from '../queries.ts'
import styles from './PrivateFeed.module.css'

const ABOUT = 'Слушайте подкасты в любом приложении: добавьте в него этот адрес. Он только ваш, не делитесь им.'
const FAILED = 'Не удалось изменить адрес. Попробуйте ещё раз.'

/** The personal podcast feed (RSS): its owner opens, copies, replaces and closes its address. */
export function PrivateFeed({ me }: { me: Me }) {
  const isPaid = me.has_paid_access || me.is_moderator
  const { data: feed, isError, refetch } = useQuery(privateFeed(useApi()))
  const rotate = useFeedChange('rotateFeed')
  const close = useFeedChange('closeFeed')
  const isBusy = rotate.isPending || close.isPending
  // Hidden from readers who have no feed and may not open one.
  if (!isPaid && !feed?.address) return null

  const open = () => rotate.mutate(undefined, { onError: () => toast(FAILED) })

  async function replace() {
    const isSure = await confirmed({
      title: 'Сменить адрес?',
      text: 'Прежний перестанет отвечать: в приложении его надо будет заменить новым.',
      action: 'Сменить',
    })
    if (isSure) rotate.mutate(undefined, { onError: () => toast(FAILED) })
  }

  async function shut() {
    const isSure = await confirmed({
      title: 'Закрыть адрес?',
      text: 'Приложения перестанут получать новые выпуски. Открыть новый адрес можно в любой момент.',
      action: 'Закрыть адрес',
    })
    if (isSure) close.mutate(undefined, { onError: () => toast(FAILED) })
  }

  return (
    <Section title="Подкасты в приложении" about={ABOUT}>
      {!feed && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить адрес</Message>}
      {!feed && !isError && <Skeleton height={44} />}
      {feed?.replaced === 'leak' && (
        <p className={styles.leak}>
          Прежний адрес читали из слишком многих мест, и мы его сменили: так бывает, если он попал к другим. Добавьте в
          приложение новый.
        </p>
      )}
      {feed?.address && (
        <>
          <div className={styles.address}>
            <code>{feed.address}</code>
            <CopyAddress address={feed.address} label="Скопировать адрес ленты" />
          </div>
          {feed.made_at && (
            <p className={styles.note}>
              Открыт <Moment at={feed.made_at} tell={longDate} />
            </p>
          )}
          <div className={styles.actions}>
            {isPaid && (
              <Button
                kind="gray"
                size="small"
                isBusy={rotate.isPending}
                disabled={isBusy && 'Адрес уже меняется'}
                onClick={() => void replace()}
              >
                Сменить адрес
              </Button>
            )}
            <Button
              kind="gray"
              size="small"
              isBusy={close.isPending}
              disabled={isBusy && 'Адрес уже меняется'}
              onClick={() => void shut()}
            >
              Закрыть адрес
            </Button>
          </div>
        </>
      )}
      {feed && !feed.address && (
        <div className={styles.actions}>
          <Button kind="secondary" isBusy={rotate.isPending} onClick={open}>
            Получить адрес
          </Button>
        </div>
      )}
    </Section>
  )
}
