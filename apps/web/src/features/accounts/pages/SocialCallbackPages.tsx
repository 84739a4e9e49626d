import { social } from '@palata/contract/social'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { useNavigate } from '#navigation'
import { toast } from '#ui/toasts/index.ts'
import { paths } from '../../../paths.ts'
import { ME_KEY } from '../me.ts'
import { TelegramWidget } from '../social/TelegramWidget.tsx'
import { useFail, useOnce, useReturned } from '../social/useReturn.ts'
import { useAfterSignIn } from '../useSignIn.ts'
import styles from './pages.module.css'

const NO_GOOGLE = 'Не удалось войти через Google'
const NO_GOOGLE_LINK = 'Не удалось привязать Google'
const NO_TELEGRAM = 'Не удалось войти через Telegram'
const NO_TELEGRAM_LINK = 'Не удалось привязать Telegram'

/** What the server could not say itself: it sent the browser here with a word. */
const TELEGRAM_ERRORS: Record<string, string> = {
  social_away: 'Telegram сейчас не отвечает. Попробуйте ещё раз через минуту.',
  too_many: 'Слишком много попыток. Попробуйте позже.',
  not_found: 'Вход через Telegram не подключён',
}

export function GoogleLoginPage() {
  const api = useApi()
  const { code, returned } = useReturned()
  const after = useAfterSignIn()
  const fail = useFail(paths.main)
  useOnce(() => {
    if (!code) return fail(NO_GOOGLE)
    api.call(social.signInByGoogle, { body: returned() }, { quiet: true }).then(
      ({ access }) => after(access, { replace: true }),
      (error: unknown) => fail(NO_GOOGLE, error),
    )
  })
  return <Waiting title="Вход через Google" />
}

export function GoogleLinkPage() {
  const api = useApi()
  const { code, returned } = useReturned()
  const after = useAfterLink()
  const fail = useFail(paths.main)
  useOnce(() => {
    if (!code) return fail(NO_GOOGLE_LINK)
    api.call(social.linkGoogle, { body: returned() }, { quiet: true }).then(
      () => after('Google привязан'),
      (error: unknown) => fail(NO_GOOGLE_LINK, error),
    )
  })
  return <Waiting title="Привязка Google" />
}

export function TelegramLoginPage() {
  const api = useApi()
  const { query, code, state, error, returned, signed } = useReturned()
  const after = useAfterSignIn()
  const fail = useFail(paths.main)
  // Where the operator has no more than a bot, its widget stands here and leads back here.
  const isChoosing = Boolean(state) && !code && !error && !query.has('hash')
  useOnce(() => {
    if (isChoosing) return
    if (error !== undefined || (!code && !query.has('hash'))) return fail(TELEGRAM_ERRORS[error ?? ''] ?? NO_TELEGRAM)
    const body = code ? returned() : signed()
    api.call(social.signInByTelegram, { body }, { quiet: true }).then(
      ({ access }) => after(access, { replace: true }),
      (problem: unknown) => fail(null, problem),
    )
  })
  if (isChoosing) return <Choosing state={state} />
  return <Waiting title="Вход через Telegram" />
}

export function TelegramLinkPage() {
  const api = useApi()
  const { query, signed } = useReturned()
  const after = useAfterLink()
  const fail = useFail(paths.settings)
  useOnce(() => {
    if (!query.has('hash')) return fail(NO_TELEGRAM_LINK)
    api.call(social.linkTelegram, { body: signed() }, { quiet: true }).then(
      () => after('Telegram привязан'),
      (error: unknown) => fail(null, error),
    )
  })
  return <Waiting title="Привязка Telegram" />
}

function useAfterLink() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (words: string) => {
    void queryClient.invalidateQueries({ queryKey: ME_KEY })
    toast(words, 'green')
    navigate(paths.settings, { replace: true })
  }
}

function Waiting({ title }: { title: string }) {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      <p role="status">Подождите немного…</p>
    </div>
  )
}

function Choosing({ state }: { state: string }) {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Вход через Telegram</h1>
      <p>Нажмите кнопку и подтвердите вход в Telegram.</p>
      <TelegramWidget authUrl={`${paths.telegramLogin}?state=${encodeURIComponent(state)}`} />
    </div>
  )
}
