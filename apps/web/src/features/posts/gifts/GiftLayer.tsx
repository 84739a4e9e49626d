import { GIFT_DAYS, type Gift } from '@palata/contract/posts/openings'
import { countOf } from '@palata/contract/text/plural'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Link } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { CopyAddress } from '#ui/controls/CopyAddress.tsx'
import { copyText } from '#ui/controls/copyText.ts'
import { Layer } from '#ui/layers/Layer.tsx'
import { dayAndMonth, dayAt } from '#ui/time/time.ts'
import styles from './GiftLayer.module.css'
import { giftLayer } from './layers.ts'
import { ownGifts, useGiving } from './queries.ts'

/** Makes a link to a text for one person, and shows those made before. */
export function GiftLayer() {
  const post = giftLayer.useDetail()
  return (
    <Layer of={giftLayer} title="Подарить текст">
      {post && <Giving key={post.id} {...post} />}
    </Layer>
  )
}

function Giving({ id, title }: { id: number; title: string }) {
  const { data, isError, refetch } = useQuery(ownGifts(useApi()))
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { mutate, data: made, error, isPending } = useGiving(key)
  if (isError && !data) return <Message onRetry={() => void refetch()}>Не удалось загрузить ваши подарки</Message>
  if (!data) return <Skeleton height={160} />
  const { left, results, renews_at } = data
  const give = () => mutate(id, { onSuccess: () => setKey(crypto.randomUUID()) })
  const before = results.filter((gift) => gift.id !== made?.id)
  return (
    <div className={styles.giving}>
      <p className={styles.title}>{title}</p>
      <p className={styles.rules}>
        Ссылка откроет текст целиком одному человеку, без подписки. Она ждёт{' '}
        {countOf(GIFT_DAYS, ['день', 'дня', 'дней'])} и действует один раз.
      </p>
      {made ? (
        <Made gift={made} />
      ) : (
        <Button onClick={give} isBusy={isPending} disabled={left === 0 && 'Подарков в этом месяце не осталось'}>
          Создать ссылку
        </Button>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error.message}
        </p>
      )}
      <p className={styles.left} role="status">
        {left === 0
          ? `Три подарка этого месяца сделаны. Новые будут ${dayAndMonth(dayAt(renews_at))}`
          : `Ещё ${countOf(left, ['подарок', 'подарка', 'подарков'])} в этом месяце`}
      </p>
      {before.length > 0 && <Before gifts={before} />}
    </div>
  )
}

function Made({ gift: { url } }: { gift: Gift }) {
  return (
    <div className={styles.made}>
      <output className={styles.address}>{url}</output>
      <Button autoFocus onClick={() => void copyText(url, 'Ссылка скопирована')}>
        Скопировать
      </Button>
    </div>
  )
}

const STATES: Record<Exclude<Gift['state'], 'waiting'>, string> = {
  opened: 'открыта',
  ended: 'срок вышел',
  gone: 'текст снят',
}

function Before({ gifts }: { gifts: Gift[] }) {
  return (
    <section className={styles.before} aria-label="Ваши подарки">
      <h3>Ваши подарки</h3>
      <ul>
        {gifts.map(({ id, url, text, ends_at, state }) => (
          <li key={id}>
            <Link to={text.url} onClick={() => giftLayer.close()}>
              {text.title}
            </Link>
            <span>{state === 'waiting' ? `ждёт до ${dayAndMonth(dayAt(ends_at))}` : STATES[state]}</span>
            {state === 'waiting' && <CopyAddress address={url} label={`Скопировать ссылку: ${text.title}`} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
