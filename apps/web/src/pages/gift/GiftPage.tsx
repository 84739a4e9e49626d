import { GIFT_DAYS, type GiftState, postOpenings, type ShownGift } from '@palata/contract/posts/openings'
import { countOf } from '@palata/contract/text/plural'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, useApi } from '#api/api.tsx'
import { authLayer } from '#features/accounts'
import { useAccess } from '#features/membership'
import { useNavigate, useParams } from '#navigation'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { tied } from '#ui/format/index.ts'
import { PlainPage } from '#ui/frames/PlainPage.tsx'
import { dayAndMonth, dayAt } from '#ui/time/time.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'

const NO_SUCH = { heading: 'Такой ссылки нет', text: 'Проверьте, что адрес скопирован целиком.' }

/** Opens the text that a member gave away: the link works once, for the person who opens it first. */
export function GiftPage() {
  const { key = '' } = useParams()
  const api = useApi()
  const access = useAccess()
  const { data, error, refetch } = useQuery({
    queryKey: ['gift', key, access],
    queryFn: ({ signal }) => api.call(postOpenings.gift, { params: { key } }, { signal }),
    enabled: access !== 'loading',
  })
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage missing={NO_SUCH} />
  return (
    <PlainPage title="Подаренный текст">
      {data ? (
        <Given gift={data} isGuest={access === 'guest'} gift_key={key} />
      ) : error ? (
        <Message onRetry={() => void refetch()}>Не удалось загрузить подарок</Message>
      ) : (
        <Skeleton height={200} />
      )}
    </PlainPage>
  )
}

/** Why the link opens nothing, and what to do instead. */
const ENDED: Record<Exclude<GiftState, 'waiting' | 'member' | 'opened'>, [words: string, help: string]> = {
  own: ['Это ваша ссылка', 'Отправьте её тому, кому дарите: сами вы её не откроете.'],
  taken: ['По этой ссылке текст уже открыл другой человек', 'Она действует один раз. Попросите новую.'],
  ended: ['Срок ссылки вышел', `Она ждала ${countOf(GIFT_DAYS, ['день', 'дня', 'дней'])}. Попросите новую.`],
  paused: [
    'Сейчас ссылка не открывается',
    'У того, кто подарил, сейчас нет подписки. Когда он её продлит, ссылка снова заработает.',
  ],
  gone: ['Публикация снята', 'Ссылка больше ничего не открывает.'],
}

function Given({ gift, isGuest, gift_key: key }: { gift: ShownGift; isGuest: boolean; gift_key: string }) {
  const { state, giver, text, ends_at } = gift
  if (state === 'member' || state === 'opened')
    return (
      <Words text={text} giver={giver.name}>
        <p>
          {state === 'opened'
            ? 'Текст уже открыт вам целиком.'
            : 'Вам и так открыты все тексты, поэтому ссылка не потрачена: передайте её другому.'}
        </p>
        <Button to={text?.url ?? paths.main}>Читать</Button>
      </Words>
    )
  if (state !== 'waiting') {
    const [words, help] = ENDED[state]
    return (
      <EmptyState
        icon="send"
        help={help}
        action={<Button to={text?.url ?? paths.main}>{text ? 'К тексту' : 'На главную'}</Button>}
      >
        {words}
      </EmptyState>
    )
  }
  return (
    <Words text={text} giver={giver.name}>
      <p>
        {tied(`Текст откроется целиком, без подписки. Ссылка действует один раз, до ${dayAndMonth(dayAt(ends_at))}.`)}
      </p>
      {isGuest ? (
        <Button onClick={() => authLayer.open({ view: 'registration', text: `/gift/${key}` })}>
          Зарегистрироваться и читать
        </Button>
      ) : (
        <Open gift_key={key} />
      )}
    </Words>
  )
}

function Words({ text, giver, children }: { text: ShownGift['text']; giver: string; children: ReactNode }) {
  return (
    <>
      <h2 dir="auto">{text?.title}</h2>
      <p>Дарит {giver}</p>
      {children}
    </>
  )
}

function Open({ gift_key: key }: { gift_key: string }) {
  const api = useApi()
  const navigate = useNavigate()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.call(postOpenings.openGift, { params: { key } }, { quiet: true }),
    onSuccess: ({ url }) => navigate(url, { replace: true }),
  })
  return (
    <>
      <Button isBusy={isPending} onClick={() => mutate()}>
        Открыть текст
      </Button>
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}
